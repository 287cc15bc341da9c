package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JvmCacheTest {

  private static final Task TASK =
      new Task(new TaskId(1), 1, TaskFixture.aTask().named("cached").forLoansIn("CR").build(), false);
  private static final Ranked FOUND = new Ranked(
      loans("A", "B"), new Selected(new SelectionRunId(7), Instant.EPOCH, 2, false), Snapshot.NONE, true);

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger selections = new AtomicInteger();
  private final JvmCache cache = new JvmCache(new UnusedLock(), nanos::get);

  @Test
  void shouldReturnCachedCandidatesUntilTheyExpire() {
    assertThat(select()).isEqualTo(FOUND);
    nanos.set(JvmCache.FRESH.toNanos() - 1);
    assertThat(select()).isEqualTo(FOUND);
    assertThat(selections).as("before the expiry").hasValue(1);

    nanos.set(JvmCache.FRESH.toNanos());
    assertThat(select()).isEqualTo(FOUND);
    assertThat(selections).as("after the expiry").hasValue(2);
  }

  @Test
  void shouldRemoveAssignedLoans() {
    select();
    cache.note(TASK.id(), List.of(assigned("A")));
    assertThat(select()).isEqualTo(new Ranked(loans("B"), FOUND.selected(), Snapshot.NONE, true));
    assertThat(selections).hasValue(1);

    cache.note(TASK.id(), List.of(assigned("B")));
    select();
    assertThat(selections).as("after the last loan").hasValue(2);
  }

  private Selection select() {
    return cache.select(TASK, () -> {
      selections.incrementAndGet();
      return FOUND;
    });
  }

  private static List<LoanNumber> loans(String... numbers) {
    return Stream.of(numbers).map(LoanNumber::new).toList();
  }

  private static Assignment assigned(String loan) {
    return new Assignment(new AssignmentId(1), TASK.id(), new LoanNumber(loan), new UserName("u"),
        new Rank(Optional.of(1), Optional.empty()), Instant.EPOCH, Instant.EPOCH, Optional.empty());
  }

  private static final class UnusedLock implements TaskLock {
    @Override
    public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
      throw new AssertionError("never led");
    }
  }
}
