package dev.getwork.adapter.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.job.Slots;
import dev.getwork.application.port.out.job.Slots.AllTaken;
import dev.getwork.application.port.out.job.Slots.Grant;
import dev.getwork.application.port.out.job.Slots.Release;
import dev.getwork.application.port.out.job.Slots.Semaphore;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.testkit.job.SlotsContract;
import dev.getwork.testkit.log.CapturedLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresSlotsTest extends SlotsContract {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresSlots.class);

  private final Slots slots = SharedWorld.WORLD.ports().slots();

  @Override
  protected Slots slots() {
    return slots;
  }

  @Override
  protected UnitOfWork unitOfWork() {
    return SharedWorld.ports().unitOfWork();
  }

  @Override
  protected void passTimeOut(Grant grant) {
    SharedWorld.WORLD.sql()
        .sql("update slot set granted_until = now() - interval '1 second' where semaphore = :name and slot = :slot")
        .param("name", grant.semaphore().name()).param("slot", grant.slot()).update();
  }

  /** As of a taker who is just about to commit. */
  @Test
  void shouldSkipASlotThatAnotherHasInHand() throws SQLException {
    var one = new Semaphore("in hand", 1, Duration.ofMinutes(1));
    slots.release((Grant) slots.take(one));
    try (Connection connection = SharedWorld.WORLD.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("select from slot where semaphore = 'in hand' for no key update");
      assertThat(slots.take(one)).isEqualTo(new AllTaken());
      connection.rollback();
    }
    assertThat(slots.take(one)).isInstanceOf(Grant.class);
  }

  /** Renewed four times in its time-out, which leaves a busy machine seconds for each. */
  @Test
  void shouldKeepAGrantForLongerThanItsTimeOutWhileItsHolderLives() {
    var one = new Semaphore("kept", 1, Duration.ofSeconds(6));
    Grant grant = (Grant) slots.take(one);
    Instant granted = grantedUntil();
    await().atMost(Duration.ofSeconds(30)).until(() -> grantedUntil().isAfter(granted));
    Instant renewed = grantedUntil();
    await().atMost(Duration.ofSeconds(30)).until(() -> grantedUntil().isAfter(renewed));
    assertThat(slots.release(grant)).isEqualTo(Release.THE_ONLY_FREE);
  }

  private static Instant grantedUntil() {
    return SharedWorld.WORLD.sql().sql("select granted_until from slot where semaphore = 'kept'")
        .query(OffsetDateTime.class).single().toInstant();
  }

  /** As when the database is away at that moment: what was done in the slot must not be lost for that. */
  @Test
  void shouldNotFailForWhatCannotBeGivenBack() {
    var one = new Semaphore("locked", 1, Duration.ofMinutes(1));
    Grant grant = (Grant) slots.take(one);
    SharedWorld.run("alter table slot rename to slot_away", "nothing");
    try {
      assertThat(slots.release(grant)).isEqualTo(Release.TOO_LATE);
      assertThat(LOG.lines()).anyMatch(
          line -> line.startsWith("WARN Cannot release slot 1 of locked; it expires by itself: "));
    } finally {
      SharedWorld.run("alter table slot_away rename to slot", "nothing");
    }
  }
}
