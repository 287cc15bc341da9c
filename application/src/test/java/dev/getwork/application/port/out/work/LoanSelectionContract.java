package dev.getwork.application.port.out.work;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.PortContract;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.Unavailable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every selection guarantees. The task of each test matches five loans of its own, the largest first. */
public abstract class LoanSelectionContract extends PortContract {

  private final String state = UUID.randomUUID().toString();
  private Task matching;
  private List<LoanNumber> loans;

  @BeforeEach
  void defineTask() {
    var defined = TaskFixture.aTask().named("task " + state).forLoansIn(state).largestFirst().build();
    matching = data.inTransaction(() -> ports.tasks().add(defined));
    loans = IntStream.range(0, 5).mapToObj(i -> new LoanNumber(state + "-" + i)).toList();
    load("no " + state, new LoanNumber(state + "-other"), 9);
    IntStream.range(0, 5).forEach(i -> load(state, loans.get(i), 5 - i));
  }

  private void load(String in, LoanNumber number, int amount) {
    var loan = aLoan(number).in(in).withAmount(Integer.toString(amount)).build();
    ports.imports().load(
        ports.imports().begin(Optional.empty(), data.user()),
        List.<ImportRow>of(new ImportRow.Accepted(1, loan)).iterator());
  }

  @Test
  void shouldSelectMatchingLoansBestFirst() {
    Ranked selected = (Ranked) ports.selection().select(matching);
    assertThat(selected.loans()).isEqualTo(loans);
    assertThat(selected.selected().loans()).isEqualTo(5);
    assertThat(selected.selected().more()).isFalse();
    assertThat(selected.confirmed()).isTrue();
    assertThat(((Ranked) ports.selection().confirm(matching)).loans()).isEqualTo(loans);
  }

  @Test
  void shouldSelectNoLoanWithAHold() {
    hold();
    data.assigned(task, loans.get(4)); // For another task.
    assertThat(((Ranked) ports.selection().select(matching)).loans()).containsExactly(loans.get(3), loans.get(4));
  }

  @Test
  void shouldLeaveOutLoansThatAreHeldMeanwhile() {
    Assignment declined = data.assigned(matching.id(), loans.get(3));
    data.end(declined, new AssignmentEnd.Disposed(new Disposition.NotMe(new Reason("a relative")), declined.holder(),
        ports.clock().now()), Optional.empty());
    hold();
    assertThat(ports.selection().stillAvailable(matching,
        List.of(loans.get(4), new LoanNumber(state + "-other"), loans.get(3), loans.get(0), new LoanNumber("none"))))
        .containsExactly(new Available(loans.get(3), Set.of(declined.holder())), new Available(loans.get(4), Set.of()));
  }

  @Test
  void shouldCountMatchingLoansWithAHold() {
    Assignment held = hold();
    data.assigned(matching.id(), new LoanNumber(state + "-other"));
    var returning = (Hold.Returning) ports.holds().find(matching.id(), loans.get(1)).orElseThrow();
    assertThat(ports.selection().unavailable(matching))
        .isEqualTo(new Unavailable(Map.of(held.holder(), 1L), 1, Optional.of(returning.until()), 1, 0));
  }

  /** The first loan is assigned, the second one returns later, the third one is excluded. */
  private Assignment hold() {
    data.returning(matching.id(), loans.get(1), Duration.ofHours(1));
    data.end(data.assigned(matching.id(), loans.get(2)), Optional.of(new Hold.Excluded()));
    return data.assigned(matching.id(), loans.get(0));
  }
}
