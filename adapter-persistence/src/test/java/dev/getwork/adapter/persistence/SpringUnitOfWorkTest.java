package dev.getwork.adapter.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.transaction.UnitOfWorkContract;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionException;

class SpringUnitOfWorkTest extends UnitOfWorkContract {

  private static final Duration BOUND = Duration.ofSeconds(60);

  private final AtomicInteger attempts = new AtomicInteger();

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports();
  }

  @Test
  void shouldRetryAfterAConflict() {
    assertThat(SharedWorld.ports().unitOfWork().inTransaction(() -> conflictUntil(3))).isEqualTo("done");
    assertThat(attempts).hasValue(3);
  }

  @Test
  void shouldGiveUpAfterThreeConflicts() {
    assertThatThrownBy(() -> SharedWorld.ports().unitOfWork().inTransaction(() -> conflictUntil(4)))
        .isInstanceOf(CannotAcquireLockException.class);
    assertThat(attempts).hasValue(3);
  }

  @Test
  void shouldRetryOnlyTheOutermostTransaction() {
    var unitOfWork = SharedWorld.ports().unitOfWork();
    var outer = new AtomicInteger();
    assertThat(unitOfWork.inTransaction(() -> {
      outer.incrementAndGet();
      return unitOfWork.inTransaction(() -> conflictUntil(2));
    })).isEqualTo("done");
    assertThat(outer).hasValue(2);
  }

  @Test
  void shouldReportTheLossOfTheConnectionInACommit() {
    assertThatThrownBy(() -> SharedWorld.ports().unitOfWork().inTransaction(() -> {
      int session = SharedWorld.WORLD.sql().sql("select pg_backend_pid()").query(Integer.class).single();
      return JdbcClient.create(SharedWorld.WORLD.unpooled()).sql("select pg_terminate_backend(?, 60000)")
          .param(session).query(Boolean.class).single();
    })).isInstanceOf(TransactionException.class).hasCauseInstanceOf(DataAccessResourceFailureException.class);
  }

  /** The transaction may exist on the primary only, and be lost with it. */
  @Test
  void shouldNotReportSuccessWhenACommitDoesNotWaitForTheStandbyServer() throws IOException {
    try (var server = TestDatabase.ownServer().setServerConfig("synchronous_standby_names", "unreachable")
        .setServerConfig("synchronous_commit", "local").start()) {
      var database = new TestDatabase(
          "jdbc:postgresql://localhost:%d/postgres".formatted(server.getPort()), "postgres", "postgres");
      try (var world = PostgresWorld.on(database, PostgresWorld.settings("test", LockStatus.Kind.ROW))) {
        CompletableFuture<Object> commit = Concurrently.elsewhere(() -> world.ports().unitOfWork().inTransaction(() -> {
          world.run("set local synchronous_commit = on; create table acknowledged ()");
          return "acknowledged";
        }));
        await().atMost(BOUND).until(() -> world.sql().sql(
            "select bool_or(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep'")
            .query(Boolean.class).optional().orElse(false));
        assertThatThrownBy(commit::join).cause().isInstanceOf(TransactionException.class)
            .hasRootCauseInstanceOf(SQLWarning.class);
      }
    }
  }

  private String conflictUntil(int attempt) {
    if (attempts.incrementAndGet() < attempt) {
      throw new CannotAcquireLockException("40P01, injected by this test");
    }
    return "done";
  }
}
