package dev.getwork.application.port.out.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.PortContract;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every transaction guarantees, shown by a hold that ends in it. */
public abstract class UnitOfWorkContract extends PortContract {

  private Assignment assignment;
  private LoanNumber loan;
  private Hold hold;

  @BeforeEach
  void createData() {
    assignment = data.assigned(task, data.loan());
    loan = assignment.loan();
    hold = new Hold.Assigned(assignment.id(), assignment.holder());
  }

  @Test
  void shouldReturnTheResultOfTheWork() {
    assertThat(ports.unitOfWork().inTransaction(() -> "result")).isEqualTo("result");
  }

  @Test
  void shouldCommitWhenTheWorkReturns() {
    data.doInTransaction(this::endHold);
    assertThat(seenByAnotherThread()).isEmpty();
  }

  @Test
  void shouldSeeItsOwnUncommittedWrites() {
    data.doInTransaction(() -> {
      endHold();
      assertThat(ports.holds().find(task, loan)).isEmpty();
      assertThat(seenByAnotherThread()).contains(hold);
    });
  }

  @Test
  void shouldRollBackWhenTheWorkThrows() {
    assertThatThrownBy(() -> data.doInTransaction(() -> {
      endHold();
      throw new IllegalStateException("roll back");
    })).isInstanceOf(IllegalStateException.class).hasMessage("roll back");
    assertThat(seenByAnotherThread()).contains(hold);
  }

  @Test
  void shouldRollBackOnAnError() {
    assertThatThrownBy(() -> data.doInTransaction(() -> {
      endHold();
      throw new AssertionError("roll back");
    })).isInstanceOf(AssertionError.class).hasMessage("roll back");
    assertThat(seenByAnotherThread()).contains(hold);
  }

  @Test
  void shouldSeeCommitsOfOtherTransactions() {
    data.doInTransaction(() -> {
      assertThat(ports.holds().find(task, loan)).contains(hold);
      assertThat(Concurrently.resultOf(Concurrently.elsewhere(() -> {
        endHold();
        return true;
      }))).isTrue();
      assertThat(ports.holds().find(task, loan)).isEmpty();
    });
  }

  @Test
  void shouldJoinTheCallersTransaction() {
    assertThatThrownBy(() -> data.doInTransaction(() -> {
      data.doInTransaction(this::endHold);
      assertThat(seenByAnotherThread()).contains(hold);
      throw new IllegalStateException("roll back both");
    })).hasMessage("roll back both");
    assertThat(seenByAnotherThread()).contains(hold);
  }

  @Test
  void shouldRollBackEverythingWhenAJoinedPartThrows() {
    assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> data.doInTransaction(() -> {
      endHold();
      assertThatThrownBy(() -> data.doInTransaction(() -> {
        throw new IllegalStateException("within");
      })).hasMessage("within");
    }));
    assertThat(seenByAnotherThread()).contains(hold);
  }

  private void endHold() {
    data.end(assignment, Optional.empty());
  }

  private Optional<Hold> seenByAnotherThread() {
    return Concurrently.resultOf(Concurrently.elsewhere(() -> ports.holds().find(task, loan)));
  }
}
