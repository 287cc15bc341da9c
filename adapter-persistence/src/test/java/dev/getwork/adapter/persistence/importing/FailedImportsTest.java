package dev.getwork.adapter.persistence.importing;

import static dev.getwork.application.contract.TestData.MANAGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Broken;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.importing.LoanImport.Completed;
import dev.getwork.application.port.in.importing.LoanImport.Failed;
import dev.getwork.application.port.in.importing.LoanImport.Running;
import dev.getwork.application.port.out.importing.LoanImports;
import dev.getwork.testkit.log.CapturedLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Imports that fail, or that do not although something happens to them. */
class FailedImportsTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresLoanImports.class, LoanCopy.class);
  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  private final LoanImports imports = WORLD.ports().imports();
  private final ImportId id = imports.begin(Optional.empty(), MANAGER);

  @AfterEach
  void deleteImports() {
    WORLD.run("truncate history_event, loan, loan_import_rejection, loan_import cascade");
  }

  /** The file is longer than what the reader can write before the sender reads it. */
  @Test
  void shouldFailWhenItsSessionEndsBeforeTheFile() {
    load(IntStream.rangeClosed(1, 40_000).mapToObj(number -> {
      if (number == 100) {
        WORLD.sql().sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = :name")
            .param("name", "getwork import " + id).query(Boolean.class).single();
      }
      return accepted(number);
    }));
    assertThat(state()).isInstanceOf(Failed.class);
    assertThat(LOG.lines()).anyMatch(line -> line.contains("nothing was imported"));
    assertThat(loans()).isZero();
  }

  @Test
  void shouldFailWhenReadingThrowsAnError() {
    Stream<ImportRow> rows = Stream.generate(() -> {
      throw new StackOverflowError("injected");
    });
    assertThatThrownBy(() -> load(rows)).isInstanceOf(StackOverflowError.class);
    assertFailedBy(StackOverflowError.class);
  }

  @Test
  void shouldImportNothingWhenReadingFails() {
    load(Stream.generate(() -> {
      throw new IllegalStateException("injected by this test");
    }));
    assertFailedBy(IllegalStateException.class);
  }

  private void assertFailedBy(Class<?> thrown) {
    assertThat(LOG.lines()).containsExactly(
        "ERROR Import " + id + " failed; nothing was imported unless its state is COMPLETED, stack trace of "
            + thrown.getName());
    assertThat(state()).isInstanceOf(Failed.class);
    assertThat(loans()).isZero();
  }

  @Test
  void shouldImportNothingFromABrokenFile() {
    load(Stream.of(accepted(1), new Rejected(2, "", "no loan", "", ""), new Broken("cut off")));
    assertThat(state()).isEqualTo(new Failed("cut off"));
    assertThat(progress()).isEqualTo(new LoanImport.Progress(2, 1));
    assertThat(loans()).isZero();
  }

  @Test
  void shouldFailWhenTooManyRowsAreRejected() {
    load(IntStream.rangeClosed(1, 200_000).mapToObj(line -> new Rejected(line, "", "no loan", "", "")));
    assertThat(state()).isInstanceOf(Failed.class);
    assertThat(progress().received()).isEqualTo(100_001);
  }

  @Test
  void shouldFailWhenItsNodeSendsNoHeartbeat() {
    assertThat(state()).isEqualTo(new Running());
    ageHeartbeat();
    assertThat(state()).isInstanceOf(Failed.class);
  }

  @Test
  void shouldKeepRunningWhileItsSessionLives() {
    var seen = new ArrayList<LoanImport.State>();
    load(IntStream.rangeClosed(1, 2).mapToObj(number -> {
      seen.add(CompletableFuture.supplyAsync(() -> {
        ageHeartbeat();
        return state();
      }).join());
      return accepted(number);
    }));
    assertThat(seen).containsExactly(new Running(), new Running());
  }

  private static void ageHeartbeat() {
    WORLD.run("update loan_import set heartbeat_at = now() - interval '11 seconds'");
  }

  @Test
  void shouldStayCompletedWhenAnalyzeFails() throws SQLException {
    // Conflicts with ANALYZE, and not with inserts.
    try (Connection _ = WORLD.begin("lock table loan in share update exclusive mode")) {
      var loading = CompletableFuture.runAsync(
          () -> load(IntStream.rangeClosed(1, 1_000).mapToObj(FailedImportsTest::accepted)));
      await().atMost(Duration.ofSeconds(20)).until(FailedImportsTest::cancelAnalyze);
      loading.join();
    }
    assertThat(state()).isEqualTo(new Completed(1_000, 0, 0));
    assertThat(LOG.lines()).singleElement().asString().startsWith("WARN Import " + id
        + " completed, but ANALYZE failed; plans may be slow until autovacuum analyzes the table: ");
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
    load(Stream.of(accepted(1)));
    WORLD.get(PostgresLoanImports.class).fail(id, "lost its connection");
    assertThat(state()).isEqualTo(new Completed(1, 0, 0));
  }

  private void load(Stream<ImportRow> rows) {
    imports.load(id, rows.iterator());
  }

  private static ImportRow accepted(int number) {
    return PostgresLoanImportsTest.accepted(number, "10");
  }

  private LoanImport.State state() {
    return imports.find(id).orElseThrow().state();
  }

  private LoanImport.Progress progress() {
    return imports.find(id).orElseThrow().progress();
  }

  private static long loans() {
    return WORLD.sql().sql("select count(*) from loan").query(Long.class).single();
  }
}
