package dev.getwork.adapter.persistence.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.application.port.in.importing.ImportRow.Broken;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.importing.LoanImport.Completed;
import dev.getwork.application.port.in.importing.LoanImport.Failed;
import dev.getwork.application.port.in.importing.LoanImport.Running;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.importing.LoanImports;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.log.CapturedLog;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresLoanImportsTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresLoanImports.class, LoanCopy.class);

  private static final UserName MANAGER = new UserName("manager");
  private static final Rejected REJECTED = new Rejected(3, "amount", "must be a number", "L-3", "25,000 $");
  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();
  private static final EventFilter ALL = new EventFilter(Optional.empty(), Optional.empty(), Optional.empty(),
      Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  private LoanImports imports;

  @BeforeEach
  void deleteImports() {
    imports = WORLD.ports().imports();
    WORLD.sql().sql("truncate history_event, loan, loan_import_rejection, loan_import cascade").update();
  }

  @Test
  void shouldStoreEveryValueUnchanged() {
    Loan odd = new Loan(
        new LoanNumber("L-1"), new BigDecimal("123.450"), "USD", "XX", "a\\b\tc\nd\re", "\"quoted\", 'ä' 𝔘",
        Instant.parse("2020-04-03T12:34:56.123456Z"),
        Map.of(
            SampleFields.REMARK, new FieldValue.Text("\\N"),
            SampleFields.JOBS, new FieldValue.Number(new BigDecimal("-1")),
            SampleFields.STATEMENTS_SUBMITTED, new FieldValue.Time(Instant.parse("2020-06-01T00:00:00Z"))));

    load(new Accepted(1, odd));

    Loan stored = WORLD.get(Loans.class).find(List.of(odd.number())).getFirst();
    assertThat(stored).isEqualTo(odd);
    assertThat(stored.amount()).isEqualTo(new BigDecimal("123.450"));
  }

  @Test
  void shouldCountAddedChangedAndUnchangedLoans() {
    load(accepted(1, "10"), accepted(2, "10"), accepted(3, "10"));

    LoanImport again = load(accepted(1, "10.00"), accepted(2, "11"), accepted(4, "10"), at(5, 4, "12"));

    assertThat(again.state()).isEqualTo(new Completed(1, 1, 1));
    assertThat(amountOf(4)).as("the later row counts").isEqualByComparingTo("12");
    assertThat(load(accepted(1, "10"), accepted(2, "12"), accepted(5, "10")).state()).isEqualTo(new Completed(1, 1, 1));
    assertThat(load(accepted(6, "10"), accepted(5, "11"), accepted(2, "12")).state()).isEqualTo(new Completed(1, 1, 1));
  }

  @Test
  void shouldRecordTheOldAndNewValuesOfChangedLoans() {
    Loan loan = new Loan(new LoanNumber("L-1"), BigDecimal.TEN, "USD", "MA", "p", "q", Instant.EPOCH,
        Map.of(SampleFields.REMARK, new FieldValue.Text("old"), SampleFields.JOBS,
            new FieldValue.Number(BigDecimal.ONE)));
    Loan changed = new Loan(loan.number(), new BigDecimal("10.00"), "USD", "NY", "p", "q", Instant.EPOCH.plusSeconds(1),
        Map.of(SampleFields.JOBS, new FieldValue.Number(BigDecimal.TWO), SampleFields.STATEMENTS_SUBMITTED,
            new FieldValue.Time(Instant.EPOCH)));
    load(new Accepted(1, loan), accepted(2, "10"));

    load(new Accepted(1, changed), accepted(2, "10"), accepted(3, "10"));

    assertThat(WORLD.get(AuditLog.class).newest(ALL, Page.first(10))).singleElement().satisfies(
        recorded -> assertThat(recorded.event()).isEqualTo(HistoryEvent.changed(loan.number(), MANAGER, new FactChanges(
            Map.of(CommonField.STATE.field(), new FieldValue.Text("MA"), CommonField.SUBMITTED_AT.field(),
                new FieldValue.Time(Instant.EPOCH), SampleFields.REMARK, new FieldValue.Text("old"), SampleFields.JOBS,
                new FieldValue.Number(BigDecimal.ONE)),
            Map.of(CommonField.STATE.field(), new FieldValue.Text("NY"), CommonField.SUBMITTED_AT.field(),
                new FieldValue.Time(Instant.EPOCH.plusSeconds(1)), SampleFields.JOBS,
                new FieldValue.Number(BigDecimal.TWO), SampleFields.STATEMENTS_SUBMITTED,
                new FieldValue.Time(Instant.EPOCH))))));
  }

  /** Both know only after the end of the other's transaction which loans are new. */
  @Test
  void shouldAddALoanOnceWhenTwoImportsHaveIt() throws SQLException {
    try (Connection other = WORLD.dataSource().getConnection()) {
      other.setAutoCommit(false);
      other.createStatement().execute("select pg_advisory_xact_lock(hashtextextended('getwork import', 0))");
      List<CompletableFuture<LoanImport>> both = Stream.of("10", "11")
          .map(amount -> CompletableFuture.supplyAsync(() -> load(accepted(1, amount)), Thread::startVirtualThread))
          .toList();
      await()
          .until(() -> WORLD.sql().sql("select count(*) = 2 from pg_locks where locktype = 'advisory' and not granted")
              .query(Boolean.class).single());
      other.rollback();

      assertThat(both).extracting(each -> each.join().state())
          .containsExactlyInAnyOrder(new Completed(1, 0, 0), new Completed(0, 1, 0));
    }
  }

  /** The file is longer than what the reader can write before the sender reads it. */
  @Test
  void shouldFailWhenItsSessionEndsBeforeTheFile() {
    ImportId id = imports.begin(Optional.empty(), MANAGER);
    imports.load(id, IntStream.rangeClosed(1, 40_000).mapToObj(number -> {
      if (number == 100) {
        WORLD.sql().sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = :name")
            .param("name", "getwork import " + id).query(Boolean.class).single();
      }
      return accepted(number, "10");
    }).iterator());

    assertThat(imports.find(id).orElseThrow().state()).isInstanceOf(LoanImport.Failed.class);
    assertThat(LOG.lines()).anyMatch(line -> line.contains("nothing was imported"));
    assertThat(loans()).isZero();
  }

  @Test
  void shouldReportRejectedRowsAndImportTheOthers() {
    LoanImport done = load(accepted(1, "10"), REJECTED, accepted(2, "10"));

    assertThat(done.progress()).isEqualTo(new LoanImport.Progress(3, 1));
    assertThat(done.state()).isEqualTo(new Completed(2, 0, 0));
    assertThat(imports.rejections(done.id(), Page.first(10)))
        .containsExactly(REJECTED);
    assertThat(imports.rejections(done.id(), Page.after(3, 10))).isEmpty();
  }

  @Test
  void shouldFailWhenReadingThrowsAnError() {
    ImportId id = imports.begin(Optional.empty(), MANAGER);
    var rows = Stream.<ImportRow>generate(() -> {
      throw new StackOverflowError("injected");
    }).iterator();
    assertThatThrownBy(() -> imports.load(id, rows)).isInstanceOf(StackOverflowError.class);
    assertThat(LOG.lines()).containsExactly(
        "ERROR Import " + id + " failed; nothing was imported unless its state is COMPLETED, "
            + "stack trace of java.lang.StackOverflowError");
    assertThat(imports.find(id).orElseThrow().state()).isInstanceOf(Failed.class);
  }

  @Test
  void shouldImportNothingFromABrokenFile() {
    LoanImport broken = load(accepted(1, "10"), new Rejected(2, "", "no loan", "", ""), new Broken("cut off"));

    assertThat(broken.state()).isEqualTo(new Failed("cut off"));
    assertThat(broken.progress()).isEqualTo(new LoanImport.Progress(2, 1));
    assertThat(loans()).isZero();
  }

  @Test
  void shouldImportNothingWhenReadingFails() {
    Iterator<ImportRow> failing = Stream.<ImportRow>generate(() -> {
      throw new IllegalStateException("injected by this test");
    }).iterator();
    ImportId id = imports.begin(Optional.empty(), MANAGER);

    imports.load(id, failing);

    assertThat(LOG.lines()).containsExactly(
        "ERROR Import " + id + " failed; nothing was imported unless its state is COMPLETED, "
            + "stack trace of java.lang.IllegalStateException");
    assertThat(imports.find(id).orElseThrow().state()).isInstanceOf(Failed.class);
    assertThat(loans()).isZero();
  }

  @Test
  void shouldFailWhenTooManyRowsAreRejected() {
    ImportId id = imports.begin(Optional.empty(), MANAGER);

    imports.load(id, IntStream.rangeClosed(1, 200_000)
        .<ImportRow>mapToObj(line -> new Rejected(line, "", "no loan", "", ""))
        .iterator());

    assertThat(imports.find(id).orElseThrow().state()).isInstanceOf(Failed.class);
    assertThat(imports.find(id).orElseThrow().progress().received()).isEqualTo(100_001);
  }

  @Test
  void shouldFailWhenItsNodeSendsNoHeartbeat() {
    ImportId id = imports.begin(Optional.empty(), MANAGER);
    assertThat(imports.find(id).orElseThrow().state()).isEqualTo(new Running());

    WORLD.sql().sql("update loan_import set heartbeat_at = now() - interval '11 seconds'").update();

    assertThat(imports.find(id).orElseThrow().state()).isInstanceOf(Failed.class);
  }

  @Test
  void shouldKeepRunningWhileItsSessionLives() {
    ImportId id = imports.begin(Optional.empty(), MANAGER);
    var seen = new ArrayList<LoanImport.State>();
    Iterator<ImportRow> slow = Stream.of(1, 2).<ImportRow>map(n -> {
      seen.add(CompletableFuture.supplyAsync(() -> {
        WORLD.sql().sql("update loan_import set heartbeat_at = now() - interval '11 seconds'").update();
        return imports.find(id).orElseThrow().state();
      }).join());
      return accepted(n, "10");
    }).iterator();

    imports.load(id, slow);

    assertThat(seen).containsExactly(new Running(), new Running());
  }

  @Test
  void shouldStayCompletedWhenAnalyzeFails() throws SQLException {
    ImportId id = imports.begin(Optional.empty(), MANAGER);
    // Conflicts with ANALYZE, and not with inserts.
    try (Connection _ = WORLD.begin("lock table loan in share update exclusive mode")) {
      var loading = CompletableFuture.runAsync(() -> imports.load(id, rows(1_000)));
      await().atMost(Duration.ofSeconds(20)).until(PostgresLoanImportsTest::cancelAnalyze);
      loading.join();
    }
    assertThat(imports.find(id).orElseThrow().state()).isEqualTo(new Completed(1_000, 0, 0));
    assertThat(LOG.lines()).singleElement().asString().startsWith("WARN Import " + id
        + " completed, but ANALYZE failed; plans may be slow until autovacuum analyzes the table: ");
  }

  /** Imports of a handful of loans may be frequent. */
  @Test
  void shouldAnalyzeOnlyAfterManyChanges() {
    assertThat(analyzedDuring(1)).as("a new loan").isFalse();
    assertThat(analyzedDuring(1_001)).as("many new loans").isTrue();
    assertThat(analyzedDuring(1_001)).as("the same loans").isFalse();
  }

  private boolean analyzedDuring(int loans) {
    long before = analyzed();
    imports.load(imports.begin(Optional.empty(), MANAGER), rows(loans));
    return analyzed() > before;
  }

  private static long analyzed() {
    return WORLD.sql().sql("select analyze_count from pg_stat_user_tables where relname = 'loan'")
        .query(Long.class).single();
  }

  private static Iterator<ImportRow> rows(int loans) {
    return IntStream.rangeClosed(1, loans).mapToObj(number -> accepted(number, "10")).iterator();
  }

  private static boolean cancelAnalyze() {
    return WORLD.sql()
        .sql("""
            select pg_cancel_backend(pid) from pg_stat_activity
            where datname = current_database() and query = 'analyze loan' and wait_event_type = 'Lock'
            """)
        .query(Boolean.class).list().contains(true);
  }

  @Test
  void shouldNotFailWhenItIsCompleted() {
    LoanImport done = load(accepted(1, "10"));
    WORLD.get(PostgresLoanImports.class).fail(done.id(), "lost its connection");
    assertThat(imports.find(done.id()).orElseThrow().state()).isEqualTo(new Completed(1, 0, 0));
  }

  private LoanImport load(ImportRow... rows) {
    ImportId id = imports.begin(Optional.empty(), MANAGER);
    imports.load(id, List.of(rows).iterator());
    return imports.find(id).orElseThrow();
  }

  private static ImportRow accepted(int number, String amount) {
    return at(number, number, amount);
  }

  private static ImportRow at(int line, int number, String amount) {
    return new Accepted(line, new Loan(
        new LoanNumber("L-" + number), new BigDecimal(amount), "USD", "MA", "p", "q", Instant.EPOCH, Map.of()));
  }

  private static BigDecimal amountOf(int number) {
    return WORLD.get(Loans.class).find(List.of(new LoanNumber("L-" + number))).getFirst().amount();
  }

  private static long loans() {
    return WORLD.sql().sql("select count(*) from loan").query(Long.class).single();
  }
}
