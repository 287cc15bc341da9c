package dev.getwork.application.port.out.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.cluster.SlotStatus;
import dev.getwork.application.port.out.cluster.Slots.HeldSlot;
import dev.getwork.application.port.out.cluster.Slots.Semaphore;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What all semaphores guarantee. */
public abstract class SlotsContract {

  private static final int THREADS = 8;
  private static final Duration LONG = Duration.ofMinutes(5);

  private final Semaphore one = semaphore(1);
  private final Semaphore three = semaphore(3);

  protected abstract Slots slots();

  /** A unit of work on the same store. */
  protected abstract UnitOfWork unitOfWork();

  /** Makes a slot expire. */
  protected abstract void expire(HeldSlot held);

  private static Semaphore semaphore(int slots) {
    return new Semaphore(UUID.randomUUID().toString(), slots, LONG);
  }

  @Test
  void shouldGiveEachSlotToOneHolder() {
    List<Integer> taken = Concurrently.atOnce(THREADS, _ -> slots().take(three)).stream()
        .flatMap(Optional::stream).map(HeldSlot::slot).toList();
    assertThat(taken).doesNotHaveDuplicates().isSubsetOf(1, 2, 3).isNotEmpty();
    IntStream.range(taken.size(), 3).forEach(_ -> take(three));
    assertThat(slots().take(three)).isEmpty();
  }

  @Test
  void shouldKeepASlotUntilItIsReleased() {
    HeldSlot first = take(three);
    HeldSlot second = take(three);
    HeldSlot third = take(three);
    assertThat(List.of(first.slot(), second.slot(), third.slot())).containsExactlyInAnyOrder(1, 2, 3);

    assertThat(slots().release(second)).isTrue();

    HeldSlot again = take(three);
    assertThat(again.slot()).isEqualTo(second.slot());
    assertThat(again.fencingToken()).isGreaterThan(second.fencingToken());
    assertThat(slots().take(three)).isEmpty();
  }

  @Test
  void shouldKnowWhetherTheReleasedSlotIsTheOnlyFreeOne() {
    HeldSlot first = take(three);
    HeldSlot second = take(three);
    assertThat(slots().anyFree(three)).isTrue();
    HeldSlot third = take(three);
    assertThat(slots().anyFree(three)).isFalse();

    assertThat(slots().release(second)).isTrue();
    assertThat(slots().anyFree(three)).isTrue();
    assertThat(slots().release(first)).isFalse();

    take(three);
    expire(take(three));
    assertThat(slots().anyFree(three)).as("an expired slot is free").isTrue();
    assertThat(slots().release(third)).isFalse();
  }

  @Test
  void shouldKeepSemaphoresSeparate() {
    take(one);
    assertThat(slots().take(one)).isEmpty();
    take(semaphore(1));
  }

  @Test
  void shouldGiveAnExpiredSlotToOneOfMany() {
    HeldSlot dead = take(one);
    expire(dead);
    assertThat(Concurrently.atOnce(THREADS, _ -> slots().take(one))).filteredOn(Optional::isPresent).hasSize(1)
        .allSatisfy(taken -> assertThat(taken.orElseThrow().fencingToken()).isGreaterThan(dead.fencingToken()));
  }

  @Test
  void shouldRefuseALateRelease() {
    HeldSlot late = take(one);
    expire(late);
    assertThat(slots().release(late)).isFalse();

    HeldSlot present = take(one);
    assertThat(slots().release(late)).isFalse();

    assertThat(slots().take(one)).as("still with its present holder").isEmpty();
    assertThat(slots().release(present)).isTrue();
  }

  @Test
  void shouldReleaseOnce() {
    HeldSlot held = take(one);
    assertThat(slots().release(held)).isTrue();
    assertThat(slots().release(held)).isFalse();
    take(one);
    assertThat(slots().release(held)).isFalse();
    assertThat(slots().take(one)).isEmpty();
  }

  @Test
  void shouldTakeEvenIfTheCallersTransactionRollsBack() {
    assertThatIllegalStateException().isThrownBy(() -> unitOfWork().inTransaction(() -> {
      take(one);
      throw new IllegalStateException("rolled back");
    })).withMessage("rolled back");
    assertThat(slots().take(one)).isEmpty();
  }

  @Test
  void shouldReleaseEvenIfTheCallersTransactionRollsBack() {
    HeldSlot held = take(one);
    assertThatIllegalStateException().isThrownBy(() -> unitOfWork().inTransaction(() -> {
      slots().release(held);
      throw new IllegalStateException("rolled back");
    })).withMessage("rolled back");
    take(one);
  }

  @Test
  void shouldListSlotsWithTheirHolders() {
    HeldSlot held = take(one);
    SlotStatus taken = statuses(one).getFirst();
    assertThat(taken.slot()).isEqualTo(1);
    assertThat(taken.fencingToken()).isEqualTo(held.fencingToken());
    assertThat(taken.holder()).isPresent();
    expire(held);
    assertThat(statuses(one)).containsExactly(new SlotStatus(one.name(), 1, held.fencingToken(), Optional.empty()));
  }

  private List<SlotStatus> statuses(Semaphore of) {
    return slots().statuses().stream().filter(status -> status.semaphore().equals(of.name())).toList();
  }

  @Test
  void shouldNotWaitForATransactionThatHasTakenASlot() {
    Semaphore two = semaphore(2);
    unitOfWork().inTransaction(() -> {
      HeldSlot here = take(two);
      HeldSlot there = Concurrently.resultOf(Concurrently.elsewhere(() -> take(two)));
      assertThat(there.slot()).isNotEqualTo(here.slot());
      return true;
    });
  }

  @Test
  void shouldCountWithItsOwnNumberOfSlotsWhenNodesDiffer() {
    var name = UUID.randomUUID().toString();
    take(new Semaphore(name, 1, LONG));
    var more = new Semaphore(name, 2, LONG);
    assertThat(take(more).slot()).isEqualTo(2);
    assertThat(slots().take(more)).isEmpty();
    assertThat(slots().take(new Semaphore(name, 1, LONG))).isEmpty();
  }

  @Test
  void shouldNeverExceedItsSlots() {
    takeAndRelease(100);
  }

  @Test
  @Tag("proof")
  void shouldNeverExceedItsSlotsInThousandsOfRounds() {
    takeAndRelease(5_000);
  }

  private void takeAndRelease(int rounds) {
    var inside = new AtomicInteger();
    var most = new AtomicInteger();
    var taken = new AtomicInteger();
    Concurrently.atOnce(THREADS, LONG, _ -> {
      for (int round = 0; round < rounds; round++) {
        slots().take(three).ifPresent(held -> {
          most.accumulateAndGet(inside.incrementAndGet(), Math::max);
          taken.incrementAndGet();
          inside.decrementAndGet();
          slots().release(held);
        });
      }
      return true;
    });
    assertThat(most.get()).isLessThanOrEqualTo(3);
    assertThat(taken.get()).isPositive();
    assertThat(Stream.generate(() -> slots().take(three)).limit(4)).as("all were released")
        .extracting(Optional::isPresent).containsExactly(true, true, true, false);
  }

  private HeldSlot take(Semaphore semaphore) {
    return slots().take(semaphore).orElseThrow();
  }
}
