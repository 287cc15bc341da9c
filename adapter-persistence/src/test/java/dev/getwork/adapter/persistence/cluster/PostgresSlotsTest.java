package dev.getwork.adapter.persistence.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.cluster.Slots.HeldSlot;
import dev.getwork.application.port.out.cluster.Slots.Semaphore;
import dev.getwork.application.port.out.cluster.SlotsContract;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.testkit.log.CapturedLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresSlotsTest extends SlotsContract {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresSlots.class);

  private final Slots slots = SharedWorld.WORLD.get(Slots.class);

  @Override
  protected Slots slots() {
    return slots;
  }

  @Override
  protected UnitOfWork unitOfWork() {
    return SharedWorld.ports().unitOfWork();
  }

  @Override
  protected void expire(HeldSlot held) {
    SharedWorld.WORLD.sql()
        .sql("update slot set held_until = now() - interval '1 second' where semaphore = :name and slot = :slot")
        .param("name", held.semaphore().name()).param("slot", held.slot()).update();
  }

  /** Another transaction takes the slot and has not committed. */
  @Test
  void shouldSkipALockedSlot() throws SQLException {
    var one = new Semaphore("locked by another", 1, Duration.ofMinutes(1));
    slots.release(slots.take(one).orElseThrow());
    try (Connection _ =
        SharedWorld.WORLD.begin("select from slot where semaphore = 'locked by another' for no key update")) {
      assertThat(slots.take(one)).isEmpty();
    }
    assertThat(slots.take(one)).isPresent();
  }

  /** Four renewals in its timeout leave a busy machine seconds for each. */
  @Test
  void shouldRenewASlotWhileItsHolderLives() {
    var one = new Semaphore("kept", 1, Duration.ofSeconds(6));
    HeldSlot held = slots.take(one).orElseThrow();
    Instant first = heldUntil("kept");
    await().atMost(Duration.ofSeconds(30)).until(() -> heldUntil("kept").isAfter(first));
    Instant renewed = heldUntil("kept");
    await().atMost(Duration.ofSeconds(30)).until(() -> heldUntil("kept").isAfter(renewed));
    assertThat(slots.release(held)).isTrue();
  }

  @Test
  void shouldRefuseALateRenewal() {
    var one = new Semaphore("late", 1, Duration.ofMinutes(1));
    HeldSlot late = slots.take(one).orElseThrow();
    expire(late);
    ((PostgresSlots) slots).renew(late);
    assertThat(slots.anyFree(one)).isTrue();
    assertThat(slots.take(one)).isPresent();
    Instant ofSuccessor = heldUntil("late");
    ((PostgresSlots) slots).renew(late);
    assertThat(heldUntil("late")).isEqualTo(ofSuccessor);
  }

  private static Instant heldUntil(String semaphore) {
    return SharedWorld.WORLD.sql().sql("select held_until from slot where semaphore = :semaphore")
        .param("semaphore", semaphore).query(OffsetDateTime.class).single().toInstant();
  }

  /** The work that was done in the slot must not be lost. */
  @Test
  void shouldNotFailWhenASlotCannotBeReleased() {
    var one = new Semaphore("locked", 1, Duration.ofMinutes(1));
    HeldSlot held = slots.take(one).orElseThrow();
    SharedWorld.run("alter table slot rename to slot_unavailable", "nothing");
    try {
      assertThat(slots.release(held)).isFalse();
      assertThat(LOG.lines()).anyMatch(
          line -> line.startsWith("WARN Cannot release slot 1 of locked; it stays held until it expires: "));
    } finally {
      SharedWorld.run("alter table slot_unavailable rename to slot", "nothing");
    }
  }
}
