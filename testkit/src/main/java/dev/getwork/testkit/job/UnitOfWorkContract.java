package dev.getwork.testkit.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every transaction promises, seen by a hold that is ended in it. */
public abstract class UnitOfWorkContract {

  private Ports ports;
  private Ground ground;
  private TaskId task;
  private LoanNumber loan;
  private Hold hold;

  /** The ports under test. */
  protected abstract Ports ports();

  @BeforeEach
  void layGround() {
    ports = ports();
    ground = new Ground(ports);
    task = ground.task();
    Assignment assignment = ground.assigned(task, ground.loan());
    loan = assignment.loan();
    hold = new Hold.Assigned(assignment.id(), assignment.holder());
  }

  @Test
  void shouldGiveWhatTheWorkGave() {
    assertThat(ports.unitOfWork().inTransaction(() -> "given")).isEqualTo("given");
  }

  @Test
  void shouldCommitWhenTheWorkReturns() {
    ground.doInTransaction(this::endHold);
    assertThat(seenElsewhere()).isEmpty();
  }

  @Test
  void shouldSeeItsOwnWritesBeforeOthersDo() {
    ground.doInTransaction(() -> {
      endHold();
      assertThat(ports.holds().find(task, loan)).isEmpty();
      assertThat(seenElsewhere()).contains(hold);
    });
  }

  @Test
  void shouldUndoWhenTheWorkThrows() {
    assertThatThrownBy(() -> ground.doInTransaction(() -> {
      endHold();
      throw new IllegalStateException("undo");
    })).isInstanceOf(IllegalStateException.class).hasMessage("undo");
    assertThat(seenElsewhere()).contains(hold);
  }

  @Test
  void shouldUndoOnAnErrorToo() {
    assertThatThrownBy(() -> ground.doInTransaction(() -> {
      endHold();
      throw new AssertionError("undo");
    })).isInstanceOf(AssertionError.class).hasMessage("undo");
    assertThat(seenElsewhere()).contains(hold);
  }

  @Test
  void shouldSeeWhatOthersCommitMeanwhile() {
    ground.doInTransaction(() -> {
      assertThat(ports.holds().find(task, loan)).contains(hold);
      assertThat(Meanwhile.resultOf(Meanwhile.elsewhere(() -> {
        endHold();
        return true;
      }))).isTrue();
      assertThat(ports.holds().find(task, loan)).isEmpty();
    });
  }

  @Test
  void shouldJoinTheTransactionUnderWay() {
    assertThatThrownBy(() -> ground.doInTransaction(() -> {
      ground.doInTransaction(this::endHold);
      assertThat(seenElsewhere()).contains(hold);
      throw new IllegalStateException("undo both");
    })).hasMessage("undo both");
    assertThat(seenElsewhere()).contains(hold);
  }

  @Test
  void shouldUndoAllWhenAJoinedPartThrows() {
    assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> ground.doInTransaction(() -> {
      endHold();
      assertThatThrownBy(() -> ground.doInTransaction(() -> {
        throw new IllegalStateException("within");
      })).hasMessage("within");
    }));
    assertThat(seenElsewhere()).contains(hold);
  }

  private void endHold() {
    ports.holds().replace(task, loan, Optional.empty());
  }

  private Optional<Hold> seenElsewhere() {
    return Meanwhile.resultOf(Meanwhile.elsewhere(() -> ports.holds().find(task, loan)));
  }
}
