package dev.getwork.adapter.persistence.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.cluster.Leader;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.cluster.Leaders;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.OffsetDateTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(LockStatus.Kind.class)
class PostgresLeadersTest {

  private static final Duration MOMENT = Duration.ofMillis(1);

  @Parameter
  LockStatus.Kind locking = LockStatus.Kind.ROW;

  private ContractPorts ports;
  private Leaders leaders;
  private TestData data;
  private TaskId task;

  @BeforeEach
  void createTask() {
    ports = SharedWorld.with(locking).ports();
    leaders = SharedWorld.with(locking).get(Leaders.class);
    data = new TestData(ports);
    task = data.task();
  }

  @Test
  void shouldReturnTheQueuePosition() {
    data.request(data.task());
    List<WorkRequest> queue = Stream.generate(() -> data.request(task)).limit(3).toList();
    assertThat(positions(queue)).containsExactly(1, 2, 3);
    data.decide(queue.getFirst(), new RequestOutcome.Canceled());
    assertThat(positions(queue.subList(1, 3))).containsExactly(1, 2);
  }

  private List<Integer> positions(List<WorkRequest> queue) {
    return queue.stream().map(request -> leaders.position(request).position()).toList();
  }

  @Test
  void shouldReturnTheLeaderOfATask() {
    WorkRequest request = data.request(task);
    WorkRequest ofAnother = data.request(data.task());
    assertThat(leaders.position(request).leader()).isEmpty();
    Instant before = ports.clock().now();
    LockAttempt<Boolean> attempt = ports.lock().lead(task, led -> Concurrently.resultOf(Concurrently.elsewhere(() -> {
      Leader leader = leaders.position(request).leader().orElseThrow();
      assertThat(leader.node()).isEqualTo("test");
      assertThat(leader.since())
          .isBetween(before.minus(MOMENT), ports.clock().now().plus(MOMENT))
          .isEqualTo(led.since());
      assertThat(leaders.position(ofAnother).leader()).isEmpty();
      return true;
    })));
    assertThat(attempt).isEqualTo(new LockAttempt.Led<>(true));
    assertThat(leaders.position(request).leader()).isEmpty();
  }

  @Test
  void shouldReturnTheMedianDurationOfTheLastTwentySelections() {
    WorkRequest request = data.request(task);
    assertThat(leaders.position(request).usualSelection()).isEmpty();
    List.of(9, 1, 4).forEach(seconds -> selected(Duration.ofSeconds(seconds)));
    assertThat(leaders.position(request).usualSelection()).contains(Duration.ofSeconds(4));
    selected(Duration.ofSeconds(2));
    assertThat(leaders.position(request).usualSelection()).contains(Duration.ofSeconds(3));
    IntStream.range(0, 20).forEach(_ -> selected(Duration.ofMillis(1_500)));
    assertThat(leaders.position(request).usualSelection()).contains(Duration.ofMillis(1_500));
    assertThat(leaders.position(data.request(data.task())).usualSelection()).isEmpty();
  }

  private void selected(Duration time) {
    SharedWorld.with(locking).sql()
        .sql("""
            insert into selection_run (task_id, node, started_at, ended_at, candidates)
            values (:task, 'test', now() - make_interval(secs => :seconds), now(), 0)
            """)
        .param("task", task.value()).param("seconds", time.toMillis() / 1000.0).update();
  }

  @Test
  void shouldListAllLocks() {
    data.request(task);
    data.request(task);
    LockStatus free = lock();
    assertThat(free.kind()).isEqualTo(locking);
    assertThat(free.leader()).isEmpty();
    assertThat(free.fencingToken()).isEmpty();
    assertThat(free.waiting()).isEqualTo(2);
    assertThat(free.taskName()).isEqualTo(ports.tasks().find(task).orElseThrow().definition().name());
    ports.lock().lead(task, _ -> Concurrently.resultOf(Concurrently.elsewhere(() -> {
      LockStatus held = lock();
      assertThat(held.kind()).isEqualTo(locking);
      assertThat(held.leader().map(Leader::node)).contains("test");
      assertThat(held.fencingToken().isPresent()).isEqualTo(locking == LockStatus.Kind.LEASE);
      return true;
    })));
    assertThat(lock()).isEqualTo(free);
  }

  @Test
  void shouldListTheUsersWhoWaitLongest() {
    List<WorkRequest> requests = Stream.generate(() -> data.request(task)).limit(LockStatus.MAX_WAITERS + 2).toList();
    List<UserName> queue = requests.stream().map(WorkRequest::user).toList();
    assertThat(lock().waiting()).isEqualTo(queue.size());
    assertThat(lock().waitingSince()).contains(requests.getFirst().recordedAt());
    assertThat(lock().waiters()).isEqualTo(queue.subList(0, LockStatus.MAX_WAITERS));
  }

  @Test
  void shouldShowPausedTasksAndTheFailuresOfTheLastQuarterOfAnHour() {
    assertThat(lock().paused()).isFalse();
    assertThat(lock()).extracting(LockStatus::failed, LockStatus::failure).containsExactly(0L, Optional.empty());
    Stream.of("old", "first", "last")
        .forEach(reason -> data.decide(data.request(task), new RequestOutcome.Failed(reason)));
    SharedWorld.with(locking).sql().sql("update work_request set decided_at = now() - interval '16 minutes'"
        + " where failure = 'old' and task_id = " + task.value()).update();
    assertThat(lock()).extracting(LockStatus::failed, LockStatus::failure).containsExactly(2L, Optional.of("last"));
    assertThat(lock().failedAt()).contains(SharedWorld.with(locking).sql()
        .sql("select decided_at from work_request where failure = 'last' and task_id = " + task.value())
        .query(OffsetDateTime.class).single().toInstant());
    SharedWorld.with(locking).sql().sql("update task set paused = true where task_id = " + task.value()).update();
    assertThat(lock().paused()).isTrue();
  }

  private LockStatus lock() {
    List<LockStatus> locks = leaders.locks();
    assertThat(locks).extracting(status -> status.task().value()).isSorted().doesNotHaveDuplicates();
    return locks.stream().filter(status -> status.task().equals(task)).findFirst().orElseThrow();
  }
}
