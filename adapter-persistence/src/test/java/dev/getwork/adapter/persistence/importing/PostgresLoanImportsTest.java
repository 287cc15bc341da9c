package dev.getwork.adapter.persistence.importing;

import static dev.getwork.application.contract.TestData.MANAGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.importing.LoanImport.Completed;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.importing.LoanImports;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.HistoryEvent;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
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

class PostgresLoanImportsTest {

  private static final Rejected REJECTED = new Rejected(3, "amount", "must be a number", "L-3", "25,000 $");
  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();
  private static final EventFilter ALL = new EventFilter(Optional.empty(), Optional.empty(), Optional.empty(),
      Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  private final LoanImports imports = WORLD.ports().imports();

  @BeforeEach
  void deleteImports() {
    WORLD.run("truncate history_event, loan, loan_import_rejection, loan_import cascade");
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

  @Test
  void shouldReportRejectedRowsAndImportTheOthers() {
    LoanImport done = load(accepted(1, "10"), REJECTED, accepted(2, "10"));

    assertThat(done.progress()).isEqualTo(new LoanImport.Progress(3, 1));
    assertThat(done.state()).isEqualTo(new Completed(2, 0, 0));
    assertThat(imports.rejections(done.id(), Page.first(10)))
        .containsExactly(REJECTED);
    assertThat(imports.rejections(done.id(), Page.after(3, 10))).isEmpty();
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

  private LoanImport load(ImportRow... rows) {
    ImportId id = imports.begin(Optional.empty(), MANAGER);
    imports.load(id, List.of(rows).iterator());
    return imports.find(id).orElseThrow();
  }

  static ImportRow accepted(int number, String amount) {
    return at(number, number, amount);
  }

  private static ImportRow at(int line, int number, String amount) {
    return new Accepted(line, new Loan(
        new LoanNumber("L-" + number), new BigDecimal(amount), "USD", "MA", "p", "q", Instant.EPOCH, Map.of()));
  }

  private static BigDecimal amountOf(int number) {
    return WORLD.get(Loans.class).find(List.of(new LoanNumber("L-" + number))).getFirst().amount();
  }
}
