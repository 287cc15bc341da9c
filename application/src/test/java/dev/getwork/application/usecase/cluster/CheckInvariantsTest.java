package dev.getwork.application.usecase.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.cluster.InvariantCheck;
import dev.getwork.application.port.in.cluster.InvariantReport;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.out.cluster.InvariantAlarm;
import dev.getwork.application.port.out.cluster.Invariants;
import dev.getwork.domain.work.Invariant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CheckInvariantsTest {

  private static final InvariantReport REPORT = new InvariantReport(Instant.EPOCH, List.of(
      new InvariantCheck(Invariant.HELD_LIMITS_ARE_KEPT, 7, 0, List.of()),
      new InvariantCheck(Invariant.ONE_PENDING_REQUEST, 5, 2, List.of("task 1: ann", "task 1: bob")),
      new InvariantCheck(Invariant.HOLDS_HAVE_ASSIGNMENTS, 3, 1, List.of("task 1: L-1"))));

  private final InMemoryWorld world = new InMemoryWorld();
  private final List<InvariantCheck> updates = new ArrayList<>();
  private final ApplicationNode node = world.node()
      .with(Invariants.class, () -> REPORT)
      .with(InvariantAlarm.class, updates::add);

  @Test
  void shouldCountViolationsAndUpdateTheAlarmOfEachInvariant() {
    assertThat(node.get(RunJob.class).run(Job.CHECK_INVARIANTS)).contains(new Handled(3));
    assertThat(updates).isEqualTo(REPORT.checks());
  }

  @Test
  void shouldReturnTheReport() {
    assertThat(node.get(ClusterQueries.class).invariants()).isEqualTo(REPORT);
    assertThat(updates).isEmpty();
  }
}
