package dev.getwork.adapter.persistence.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.cluster.InvariantCheck;
import dev.getwork.application.port.in.cluster.InvariantReport;
import dev.getwork.application.port.out.cluster.Invariants;
import dev.getwork.domain.work.Invariant;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;

/** The report of a check, which its callers share, and the time limit. */
class PostgresInvariantReportsTest {

  private static final String REWRITE = "lock table assignment in access exclusive mode";
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  @Test
  void shouldCheckAllInvariantsOfAnEmptyDatabase() {
    Instant before = WORLD.ports().clock().now();
    InvariantReport report = InvariantsOfWorld.uncached(WORLD).check();
    assertThat(report.checkedAt()).isBetween(before, WORLD.ports().clock().now());
    assertThat(report.checks()).isEqualTo(
        Arrays.stream(Invariant.values()).map(one -> new InvariantCheck(one, 0, 0, List.of())).toList());
  }

  @Test
  void shouldTimeOutAndCheckAgain() throws SQLException {
    Invariants shared = InvariantsOfWorld.of(WORLD, Duration.ofMillis(100), MINUTE);
    try (Connection _ = WORLD.begin(REWRITE)) {
      assertThatThrownBy(shared::check).isInstanceOf(QueryTimeoutException.class);
    }
    assertThat(shared.check().checks()).allMatch(InvariantCheck::holds);
  }

  @Test
  void shouldShareAReport() throws SQLException {
    Invariants shared = InvariantsOfWorld.of(WORLD, MINUTE, MINUTE);
    List<CompletableFuture<InvariantReport>> concurrent;
    try (Connection _ = WORLD.begin(REWRITE)) {
      concurrent = IntStream.range(0, 20).mapToObj(_ -> Concurrently.elsewhere(shared::check)).toList();
      Concurrently.assertWaits(concurrent.getLast());
    }
    InvariantReport first = Concurrently.resultOf(concurrent.getFirst());
    assertThat(concurrent).allSatisfy(other -> assertThat(Concurrently.resultOf(other)).isSameAs(first));
    assertThat(shared.check()).isSameAs(first);
  }

  @Test
  void shouldCheckAgainWhenAReportHasExpired() {
    Invariants shared = InvariantsOfWorld.of(WORLD, MINUTE, Duration.ofMillis(1));
    InvariantReport first = shared.check();
    await().until(() -> !shared.check().checkedAt().equals(first.checkedAt()));
  }

  /** Otherwise the next user of the connection would have the time limit too. */
  @Test
  void shouldResetTheTimeLimitOfTheConnection() {
    InvariantsOfWorld.uncached(WORLD).check();
    assertThat(WORLD.sql().sql("show statement_timeout").query(String.class).single()).isEqualTo("0");
  }
}
