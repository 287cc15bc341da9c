package dev.getwork.adapter.persistence.loan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.loan.LoanImports;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.ImportRow.Accepted;
import dev.getwork.domain.loan.ImportRow.Broken;
import dev.getwork.domain.loan.ImportRow.Rejected;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.loan.LoanImport.Completed;
import dev.getwork.domain.loan.LoanImport.Failed;
import dev.getwork.domain.loan.LoanImport.Running;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.log.CapturedLog;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.transaction.PlatformTransactionManager;

class LoanImportTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresLoanImports.class, LoanCopy.class);

  private static final UserName MANAGER = new UserName("manager");
  private static final LoanField LEGAL_FORM = new LoanField("legalForm", FieldType.TEXT);
  private static final LoanField JOBS = new LoanField("jobsRetained", FieldType.NUMBER);
  private static final LoanField STATEMENTS = new LoanField("bankStatementsSubmittedAt", FieldType.TIME);

  private static PostgresWorld world;
  private LoanImports imports;

  @BeforeAll
  static void start() {
    world = PostgresWorld.start();
  }

  @AfterAll
  static void stop() {
    world.close();
  }

  @BeforeEach
  void empty() {
    imports = world.ports().imports();
    world.sql().sql("truncate loan, loan_import_rejection, loan_import cascade").update();
  }

  @Test
  void shouldKeepEveryValueAsItIs() {
    Loan odd = new Loan(
        new LoanNumber("L-1"), new BigDecimal("123.450"), "USD", "XX", "a\\b\tc\nd\re", "\"quoted\", 'ä' 𝔘",
        Instant.parse("2020-04-03T12:34:56.123456Z"),
        Map.of(
            LEGAL_FORM, new FieldValue.Text("\\N"),
            JOBS, new FieldValue.Number(new BigDecimal("-1")),
            STATEMENTS, new FieldValue.Time(Instant.parse("2020-06-01T00:00:00Z"))));

    load(new Accepted(1, odd));

    Loan kept = world.ports().loans().find(List.of(odd.number())).getFirst();
    assertThat(kept).isEqualTo(odd);
    assertThat(kept.amount()).isEqualTo(new BigDecimal("123.450"));
  }

  @Test
  void shouldCountWhatIsNewChangedAndKnown() {
    load(accepted(1, "10"), accepted(2, "10"), accepted(3, "10"));

    LoanImport again = load(accepted(1, "10.00"), accepted(2, "11"), accepted(4, "10"), at(5, 4, "12"));

    assertThat(again.state()).isEqualTo(new Completed(1, 1, 1));
    assertThat(amountOf(4)).as("the later row counts").isEqualByComparingTo("12");
  }

  @Test
  void shouldReportRejectedRowsAndTakeTheOthers() {
    LoanImport done = load(accepted(1, "10"), new Rejected(3, "amount", "must be a number"), accepted(2, "10"));

    assertThat(done.progress()).isEqualTo(new LoanImport.Progress(3, 1));
    assertThat(done.state()).isEqualTo(new Completed(2, 0, 0));
    assertThat(imports.rejections(done.id(), Page.first(10)))
        .containsExactly(new Rejected(3, "amount", "must be a number"));
    assertThat(imports.rejections(done.id(), Page.after(3, 10))).isEmpty();
  }

  @Test
  void shouldEndAnImportWhoseReadingBreaksTheMachine() {
    ImportId id = imports.begin(MANAGER);
    var rows = Stream.<ImportRow>generate(() -> {
      throw new StackOverflowError("planted");
    }).iterator();
    assertThatThrownBy(() -> imports.load(id, rows)).isInstanceOf(StackOverflowError.class);
    assertThat(LOG.lines()).containsExactly(
        "ERROR Import " + id + " failed, stack trace of java.lang.StackOverflowError");
    assertThat(imports.find(id).orElseThrow().state()).isInstanceOf(Failed.class);
  }

  @Test
  void shouldTakeNothingOfABrokenFile() {
    LoanImport broken = load(accepted(1, "10"), new Rejected(2, "", "no loan"), new Broken("cut off"));

    assertThat(broken.state()).isEqualTo(new Failed("cut off"));
    assertThat(broken.progress()).isEqualTo(new LoanImport.Progress(2, 1));
    assertThat(loans()).isZero();
  }

  @Test
  void shouldTakeNothingWhenTheReadingFails() {
    Iterator<ImportRow> failing = Stream.<ImportRow>generate(() -> {
      throw new IllegalStateException("a fault planted by this test");
    }).iterator();
    ImportId id = imports.begin(MANAGER);

    imports.load(id, failing);

    assertThat(LOG.lines()).containsExactly(
        "ERROR Import " + id + " failed, stack trace of java.lang.IllegalStateException");
    assertThat(imports.find(id).orElseThrow().state()).isInstanceOf(Failed.class);
    assertThat(loans()).isZero();
  }

  @Test
  void shouldGiveUpOnAFileThatIsNoLoansAtAll() {
    ImportId id = imports.begin(MANAGER);

    imports.load(id, IntStream.rangeClosed(1, 200_000)
        .<ImportRow>mapToObj(line -> new Rejected(line, "", "no loan"))
        .iterator());

    assertThat(imports.find(id).orElseThrow().state()).isInstanceOf(Failed.class);
    assertThat(imports.find(id).orElseThrow().progress().received()).isEqualTo(100_001);
  }

  @Test
  void shouldTellThatTheNodeOfAnImportIsGone() {
    ImportId id = imports.begin(MANAGER);
    assertThat(imports.find(id).orElseThrow().state()).isEqualTo(new Running());

    world.sql().sql("update loan_import set seen_at = now() - interval '11 seconds'").update();

    assertThat(imports.find(id).orElseThrow().state()).isInstanceOf(Failed.class);
  }

  @Test
  void shouldNotTakeARunningImportForAbandoned() {
    ImportId id = imports.begin(MANAGER);
    var seen = new ArrayList<LoanImport.State>();
    Iterator<ImportRow> slow = Stream.of(1, 2).<ImportRow>map(n -> {
      seen.add(CompletableFuture.supplyAsync(() -> {
        world.sql().sql("update loan_import set seen_at = now() - interval '11 seconds'").update();
        return imports.find(id).orElseThrow().state();
      }).join());
      return accepted(n, "10");
    }).iterator();

    imports.load(id, slow);

    assertThat(seen).containsExactly(new Running(), new Running());
  }

  @Test
  void shouldStayCompletedWhenThePlannerCannotBeTold() throws SQLException {
    ImportId id = imports.begin(MANAGER);
    try (Connection other = world.dataSource().getConnection(); Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("lock table loan in share update exclusive mode"); // Lets loans in, and no analyze.
      var loading = CompletableFuture.runAsync(() -> imports.load(id, List.of(accepted(1, "10")).iterator()));
      await().atMost(Duration.ofSeconds(20)).until(LoanImportTest::cancelAnalyze);
      loading.join();
      other.rollback();
    }
    assertThat(imports.find(id).orElseThrow().state()).isEqualTo(new Completed(1, 0, 0));
    assertThat(LOG.lines()).singleElement().asString().startsWith("WARN Import " + id
        + " completed, but ANALYZE failed; plans may be slow until autovacuum analyzes the table: ");
  }

  private static boolean cancelAnalyze() {
    return world.sql()
        .sql("""
            select pg_cancel_backend(pid) from pg_stat_activity
            where datname = current_database() and query = 'analyze loan' and wait_event_type = 'Lock'
            """)
        .query(Boolean.class).list().contains(true);
  }

  @Test
  void shouldNotFailOnceItIsCompleted() {
    LoanImport done = load(accepted(1, "10"));
    new ImportProgress(world.sql(), world.get(PlatformTransactionManager.class)).fail(done.id(), "lost its connection");
    assertThat(imports.find(done.id()).orElseThrow().state()).isEqualTo(new Completed(1, 0, 0));
  }

  private LoanImport load(ImportRow... rows) {
    ImportId id = imports.begin(MANAGER);
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
    return world.ports().loans().find(List.of(new LoanNumber("L-" + number))).getFirst().amount();
  }

  private static long loans() {
    return world.sql().sql("select count(*) from loan").query(Long.class).single();
  }
}
