package dev.getwork.testkit.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.port.out.job.Slots;
import dev.getwork.application.port.out.job.Slots.AllTaken;
import dev.getwork.application.port.out.job.Slots.Grant;
import dev.getwork.application.port.out.job.Slots.Release;
import dev.getwork.application.port.out.job.Slots.Semaphore;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.domain.work.SlotStatus;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What all slots promise. */
public abstract class SlotsContract {

  private static final int TAKERS = 8;
  private static final Duration LONG = Duration.ofMinutes(5);

  private final Semaphore three = semaphore(3);

  /** The port under test. */
  protected abstract Slots slots();

  /** A unit of work on the same store. */
  protected abstract UnitOfWork unitOfWork();

  /** Makes a grant's time run out. */
  protected abstract void passTimeOut(Grant grant);

  private static Semaphore semaphore(int slots) {
    return new Semaphore(UUID.randomUUID().toString(), slots, LONG);
  }

  @Test
  void shouldGrantEachSlotOnce() {
    List<Integer> granted = Meanwhile.atOnce(TAKERS, _ -> slots().take(three)).stream()
        .filter(Grant.class::isInstance).map(taking -> ((Grant) taking).slot()).toList();
    assertThat(granted).doesNotHaveDuplicates().isSubsetOf(1, 2, 3).isNotEmpty();
    IntStream.range(granted.size(), 3).forEach(_ -> grant(three));
    assertThat(slots().take(three)).isEqualTo(new AllTaken());
  }

  @Test
  void shouldKeepAGrantUntilItIsReleased() {
    Grant first = grant(three);
    Grant second = grant(three);
    Grant third = grant(three);
    assertThat(List.of(first.slot(), second.slot(), third.slot())).containsExactlyInAnyOrder(1, 2, 3);

    assertThat(slots().release(second)).isEqualTo(Release.THE_ONLY_FREE);

    Grant again = grant(three);
    assertThat(again.slot()).isEqualTo(second.slot());
    assertThat(again.token()).isGreaterThan(second.token());
    assertThat(slots().take(three)).isEqualTo(new AllTaken());
  }

  @Test
  void shouldTellWhoFreesTheOnlyFreeSlot() {
    Grant first = grant(three);
    Grant second = grant(three);
    assertThat(slots().anyFree(three)).isTrue();
    Grant third = grant(three);
    assertThat(slots().anyFree(three)).isFalse();

    assertThat(slots().release(second)).isEqualTo(Release.THE_ONLY_FREE);
    assertThat(slots().anyFree(three)).isTrue();
    assertThat(slots().release(first)).isEqualTo(Release.ONE_OF_MORE);

    grant(three);
    passTimeOut(grant(three));
    assertThat(slots().anyFree(three)).as("whose time has run out").isTrue();
    assertThat(slots().release(third)).isEqualTo(Release.ONE_OF_MORE);
  }

  @Test
  void shouldKeepSemaphoresApart() {
    Semaphore one = semaphore(1);
    grant(one);
    assertThat(slots().take(one)).isEqualTo(new AllTaken());
    grant(semaphore(1));
  }

  @Test
  void shouldGrantWhatADeadHolderHadToOneOfMany() {
    Semaphore one = semaphore(1);
    Grant dead = grant(one);
    passTimeOut(dead);
    assertThat(Meanwhile.atOnce(TAKERS, _ -> slots().take(one))).filteredOn(Grant.class::isInstance).hasSize(1)
        .allSatisfy(taking -> assertThat(((Grant) taking).token()).isGreaterThan(dead.token()));
  }

  @Test
  void shouldTellALateHolderThatItsGrantIsOver() {
    Semaphore one = semaphore(1);
    Grant late = grant(one);
    passTimeOut(late);
    assertThat(slots().renew(late)).isFalse();
    assertThat(slots().release(late)).isEqualTo(Release.TOO_LATE);

    Grant present = grant(one);
    assertThat(slots().renew(late)).isFalse();
    assertThat(slots().release(late)).isEqualTo(Release.TOO_LATE);

    assertThat(slots().take(one)).as("still with its present holder").isEqualTo(new AllTaken());
    assertThat(slots().release(present)).isEqualTo(Release.THE_ONLY_FREE);
  }

  @Test
  void shouldReleaseOnceOnly() {
    Semaphore one = semaphore(1);
    Grant grant = grant(one);
    assertThat(slots().release(grant)).isEqualTo(Release.THE_ONLY_FREE);
    assertThat(slots().release(grant)).isEqualTo(Release.TOO_LATE);
    assertThat(slots().renew(grant)).isFalse();
    grant(one);
    assertThat(slots().release(grant)).isEqualTo(Release.TOO_LATE);
    assertThat(slots().take(one)).isEqualTo(new AllTaken());
  }

  @Test
  void shouldRenewAPresentGrant() {
    Grant grant = grant(semaphore(1));
    assertThat(slots().renew(grant)).isTrue();
    assertThat(slots().release(grant)).isEqualTo(Release.THE_ONLY_FREE);
  }

  @Test
  void shouldGrantWhateverBecomesOfTheCallersTransaction() {
    Semaphore one = semaphore(1);
    assertThatIllegalStateException().isThrownBy(() -> unitOfWork().inTransaction(() -> {
      grant(one);
      throw new IllegalStateException("undone");
    })).withMessage("undone");
    assertThat(slots().take(one)).isEqualTo(new AllTaken());
  }

  @Test
  void shouldReleaseWhateverBecomesOfTheCallersTransaction() {
    Semaphore one = semaphore(1);
    Grant grant = grant(one);
    assertThatIllegalStateException().isThrownBy(() -> unitOfWork().inTransaction(() -> {
      slots().release(grant);
      throw new IllegalStateException("undone");
    })).withMessage("undone");
    grant(one);
  }

  @Test
  void shouldShowWhoHasWhat() {
    Semaphore one = semaphore(1);
    Grant grant = grant(one);
    SlotStatus taken = statuses(one).getFirst();
    assertThat(taken.slot()).isEqualTo(1);
    assertThat(taken.token()).isEqualTo(grant.token());
    assertThat(taken.grant()).isPresent();
    passTimeOut(grant);
    assertThat(statuses(one)).containsExactly(new SlotStatus(one.name(), 1, grant.token(), Optional.empty()));
  }

  private List<SlotStatus> statuses(Semaphore of) {
    return slots().statuses().stream().filter(status -> status.semaphore().equals(of.name())).toList();
  }

  @Test
  void shouldNotWaitForATakerWhoseTransactionIsOpen() {
    Semaphore two = semaphore(2);
    unitOfWork().inTransaction(() -> {
      Grant here = grant(two);
      Grant there = Meanwhile.resultOf(Meanwhile.elsewhere(() -> grant(two)));
      assertThat(there.slot()).isNotEqualTo(here.slot());
      return true;
    });
  }

  @Test
  void shouldTakeOfWhatThereIsWhereNodesDoNotAgree() {
    var name = UUID.randomUUID().toString();
    grant(new Semaphore(name, 1, LONG));
    var more = new Semaphore(name, 2, LONG);
    assertThat(grant(more).slot()).isEqualTo(2);
    assertThat(slots().take(more)).isEqualTo(new AllTaken());
    assertThat(slots().take(new Semaphore(name, 1, LONG))).isEqualTo(new AllTaken());
  }

  @Test
  void shouldNeverGrantMoreThanThereAre() {
    takeAndRelease(100);
  }

  @Test
  @Tag("proof")
  void shouldNeverGrantMoreThanThereAreInThousandsOfRounds() {
    takeAndRelease(5_000);
  }

  private void takeAndRelease(int rounds) {
    var inside = new AtomicInteger();
    var most = new AtomicInteger();
    var granted = new AtomicInteger();
    Meanwhile.atOnce(TAKERS, LONG, _ -> {
      for (int round = 0; round < rounds; round++) {
        if (slots().take(three) instanceof Grant grant) {
          most.accumulateAndGet(inside.incrementAndGet(), Math::max);
          granted.incrementAndGet();
          inside.decrementAndGet();
          assertThat(slots().release(grant)).isNotEqualTo(Release.TOO_LATE);
        }
      }
      return true;
    });
    assertThat(most.get()).isLessThanOrEqualTo(3);
    assertThat(granted.get()).isPositive();
  }

  private Grant grant(Semaphore semaphore) {
    if (slots().take(semaphore) instanceof Grant grant) {
      return grant;
    }
    throw new AssertionError("no slot of " + semaphore + " was granted");
  }
}
