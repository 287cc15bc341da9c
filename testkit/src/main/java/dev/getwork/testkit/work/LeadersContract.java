package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.Leaders;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Leader;
import dev.getwork.domain.work.LockStatus;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What whoever tells of leaders promises, whatever the lock is. */
public abstract class LeadersContract {

  private static final Duration MOMENT = Duration.ofMillis(1);

  private Ground ground;
  private TaskId task;

  /** The port under test. */
  protected abstract Leaders leaders();

  /** The lock that leaders take, and what they lead for. */
  protected abstract Ports ports();

  /** By which name the node goes that takes it. */
  protected abstract String node();

  /** What the lock is. */
  protected abstract LockStatus.Kind kind();

  /** Notes that a selection of the task took so long. */
  protected abstract void took(TaskId selected, Duration time);

  @BeforeEach
  void layGround() {
    ground = new Ground(ports());
    task = ground.task();
  }

  @Test
  void shouldTellThePlaceInTheLineOfATask() {
    ground.request(ground.task());
    List<WorkRequest> line = Stream.generate(() -> ground.request(task)).limit(3).toList();
    assertThat(positions(line)).containsExactly(1, 2, 3);
    decide(line.getFirst());
    assertThat(positions(line.subList(1, 3))).containsExactly(1, 2);
  }

  private List<Integer> positions(List<WorkRequest> line) {
    return line.stream().map(request -> leaders().standing(request).position()).toList();
  }

  private void decide(WorkRequest request) {
    ground.doInTransaction(() -> ports().requests().lock(request.id())
        .ifPresent(locked -> ports().requests().decide(List.of(locked.decided(new RequestOutcome.Cancelled())))));
  }

  @Test
  void shouldTellWhoLeadsAndSinceWhen() {
    WorkRequest request = ground.request(task);
    WorkRequest ofAnother = ground.request(ground.task());
    assertThat(leaders().standing(request).leader()).isEmpty();
    Instant before = ports().clock().now();

    LockAttempt<Boolean> attempt = ports().lock().lead(task, led -> Meanwhile.resultOf(Meanwhile.elsewhere(() -> {
      Leader leader = leaders().standing(request).leader().orElseThrow();
      assertThat(leader.node()).isEqualTo(node());
      assertThat(leader.since())
          .isBetween(before.minus(MOMENT), ports().clock().now().plus(MOMENT))
          .isEqualTo(led.since());
      assertThat(leaders().standing(ofAnother).leader()).isEmpty();
      return true;
    })));

    assertThat(attempt).isEqualTo(new LockAttempt.Led<>(true));
    assertThat(leaders().standing(request).leader()).isEmpty();
  }

  @Test
  void shouldTellTheMedianOfTheLastTwentySelections() {
    WorkRequest request = ground.request(task);
    assertThat(leaders().standing(request).usualSelection()).isEmpty();
    List.of(9, 1, 4).forEach(seconds -> took(task, Duration.ofSeconds(seconds)));
    assertThat(leaders().standing(request).usualSelection()).contains(Duration.ofSeconds(4));
    took(task, Duration.ofSeconds(2));
    assertThat(leaders().standing(request).usualSelection()).contains(Duration.ofSeconds(3));
    IntStream.range(0, 20).forEach(_ -> took(task, Duration.ofMillis(1_500)));
    assertThat(leaders().standing(request).usualSelection()).contains(Duration.ofMillis(1_500));
    assertThat(leaders().standing(ground.request(ground.task())).usualSelection()).isEmpty();
  }

  @Test
  void shouldShowAllLocks() {
    ground.request(task);
    ground.request(task);
    LockStatus free = lock();
    assertThat(free.kind()).isEqualTo(kind());
    assertThat(free.leader()).isEmpty();
    assertThat(free.token()).isEmpty();
    assertThat(free.waiting()).isEqualTo(2);
    assertThat(free.taskName()).isEqualTo(ports().tasks().find(task).orElseThrow().definition().name());

    ports().lock().lead(task, _ -> Meanwhile.resultOf(Meanwhile.elsewhere(() -> {
      LockStatus held = lock();
      assertThat(held.kind()).isEqualTo(kind());
      assertThat(held.leader().map(Leader::node)).isEqualTo(Optional.of(node()));
      assertThat(held.token().isPresent()).isEqualTo(kind() == LockStatus.Kind.LEASE);
      return true;
    })));

    assertThat(lock()).isEqualTo(free);
  }

  @Test
  void shouldNameThoseWhoWaitLongest() {
    List<UserName> line = Stream.generate(() -> ground.request(task)).limit(LockStatus.MOST_WAITERS + 2)
        .map(WorkRequest::user).toList();
    assertThat(lock().waiting()).isEqualTo(line.size());
    assertThat(lock().waiters()).isEqualTo(line.subList(0, LockStatus.MOST_WAITERS));
  }

  private LockStatus lock() {
    List<LockStatus> locks = leaders().locks();
    assertThat(locks).extracting(status -> status.task().value()).isSorted().doesNotHaveDuplicates();
    return locks.stream().filter(status -> status.task().equals(task)).findFirst().orElseThrow();
  }
}
