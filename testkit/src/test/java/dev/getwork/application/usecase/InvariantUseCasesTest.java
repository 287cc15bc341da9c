package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.port.in.work.CheckInvariants;
import dev.getwork.application.port.in.work.CheckInvariants.Report;
import dev.getwork.application.port.out.job.JobLock.Taken;
import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class InvariantUseCasesTest {

  private static final Duration FRESH = Duration.ofSeconds(2);

  private final Office office = new Office(aTask()).withLoans(3);
  private final AtomicInteger looks = new AtomicInteger();
  private Instant now = Instant.EPOCH;

  private CheckInvariants checking(Invariants invariants) {
    return new CheckInvariantsUseCase(invariants, office.world.ports().clock(), () -> now);
  }

  private List<InvariantCheck> counted() {
    looks.incrementAndGet();
    return office.world.invariants().check();
  }

  /** Of a run that writes nothing. */
  private final Turns noTurns = new Turns(
      office.world.ports().unitOfWork(), office.world.jobLock(), new Taken(Job.CHECK_INVARIANTS, 1, 1));

  @Test
  void shouldSayWhatWasFoundAndSinceWhen() {
    office.press("ann", 2);
    Report report = office.useCases.checkInvariants().check();
    assertThat(report.checkedAt()).isEqualTo(office.world.clock().now());
    assertThat(report.checks()).extracting(InvariantCheck::invariant).containsExactly(Invariant.values());
    assertThat(report.checks()).allMatch(InvariantCheck::kept);
    assertThat(report.checks()).first().extracting(InvariantCheck::of).isEqualTo(2L);
  }

  @Test
  void shouldLookOnceForAllWhoAskMeanwhile() {
    var looking = new CountDownLatch(1);
    var enough = new CountDownLatch(1);
    CheckInvariants check = checking(() -> {
      looking.countDown();
      Meanwhile.pass(enough);
      return counted();
    });
    CompletableFuture<Report> first = Meanwhile.elsewhere(check::check);
    Meanwhile.pass(looking);
    List<CompletableFuture<Report>> others =
        IntStream.range(0, 99).mapToObj(_ -> Meanwhile.elsewhere(check::check)).toList();
    Meanwhile.assertWaits(others.getLast());
    enough.countDown();

    assertThat(others).allSatisfy(
        other -> assertThat(Meanwhile.resultOf(other)).isSameAs(Meanwhile.resultOf(first)));
    assertThat(looks).hasValue(1);
  }

  @Test
  void shouldGiveALookToWhoAsksWithinTwoSecondsOfItsEnd() {
    CheckInvariants check = checking(() -> {
      now = now.plus(FRESH);
      return counted();
    });
    Report report = check.check();
    now = now.plus(FRESH).minusNanos(1);
    assertThat(check.check()).isSameAs(report);
    now = now.plusNanos(1);
    assertThat(check.check()).isNotSameAs(report);
    assertThat(looks).hasValue(2);
  }

  @Test
  void shouldLookAgainAfterALookThatFailed() {
    var failure = new IllegalStateException("no connection");
    CheckInvariants check = checking(() -> {
      if (looks.incrementAndGet() == 1) {
        throw failure;
      }
      return List.of();
    });
    assertThatThrownBy(check::check).hasRootCause(failure);
    assertThat(check.check().checks()).isEmpty();
  }

  @Test
  void shouldCountAndReportEachCheck() {
    var told = new ArrayList<InvariantCheck>();
    var watch = new WatchInvariants(office.world.invariants(), told::add);
    assertThat(watch.run(noTurns)).isZero();
    assertThat(told).isEqualTo(office.world.invariants().check());
    told.clear();

    WorkRequest waiting = office.recorded("ann", 1);
    office.world.invariants().record(waiting);
    office.world.invariants().record(waiting);
    office.world.invariants().record(office.recorded("bob", 1));

    assertThat(watch.run(noTurns)).isEqualTo(2);
    assertThat(told).filteredOn(check -> !check.kept()).singleElement()
        .isEqualTo(new InvariantCheck(Invariant.ONE_PENDING_REQUEST, 5, 2, List.of(
            "task %s: ann has 3 pending".formatted(office.task.id()),
            "task %s: bob has 2 pending".formatted(office.task.id()))));
  }
}
