package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.PortProxy;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.AssignmentPolicy.Coverage;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.SelectionRunId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Candidates L-01, L-02, … of one selection: their order, their rest, and how long it is kept. */
final class CandidatesTest {

  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  private final List<Object> checked = new ArrayList<>();
  /** Finds all loans available. */
  private final LoanSelection selection = PortProxy.of(LoanSelection.class, (_, arguments, _) -> {
    checked.add(arguments.get(1));
    return ((Collection<?>) arguments.get(1)).stream().map(LoanNumber.class::cast)
        .map(loan -> new Available(loan, Set.of())).toList();
  });

  @Test
  void shouldBeCheckedWithSomeInReserve() {
    assertThat(complete(60).firstFor(3)).hasSize(10);
    assertThat(complete(60).firstFor(40)).hasSize(50);
  }

  @Test
  void shouldIncludeALoanThatBecameAvailableAheadOfACandidateOrBehindTheLast() {
    assertThat(next(firstChecked(11, "L-01", "new", "L-02"), 3)).isEqualTo(loans("L-01", "new", "L-02"));
    assertThat(next(firstChecked(10, "L-01", "new"), 2)).isEqualTo(loans("L-01", "new"));
    assertThat(checked).isEmpty();
  }

  @Test
  void shouldCheckNewlyAvailableLoansInOrder() {
    Candidates candidates = firstChecked(11, "L-01", "new", "newer");
    assertThat(next(candidates, 1)).isEqualTo(loans("L-01"));
    assertThat(checked).isEmpty();
    assertThat(next(candidates, 4)).isEqualTo(loans("L-11", "new", "newer"));
    assertThat(checked).containsExactly(loans("L-11", "new", "newer"));
    assertThat(next(firstChecked(11, "new"), 2)).isEqualTo(loans("L-11", "new"));
  }

  @Test
  void shouldLeaveCheckedCandidatesAheadOfUncheckedOnes() {
    Candidates candidates = firstChecked(11, "L-01", "new", "L-02");
    next(candidates, 1);
    candidates.keepRemainder();
    assertThat(candidates.first()).isEqualTo(loans("L-02", "L-11"));
  }

  @Test
  void shouldPredictTheSelection() {
    assertThat(complete(4).coverage()).isEqualTo(Coverage.COMPLETE);
    assertThat(incomplete(4).coverage()).as("it was just selected").isEqualTo(Coverage.TOP);
    assertThat(candidates(aTask(), ranked(NOON, 4, false, false), NOON).coverage()).as("of a replica")
        .isEqualTo(Coverage.REMAINDER);
    assertThat(used(complete(4), 3).coverage()).as("loans may match since").isEqualTo(Coverage.REMAINDER);
    assertThat(used(incomplete(4), 4).coverage()).isEqualTo(Coverage.REMAINDER);
    assertThat(used(complete(4), 4).coverage()).as("there was no other").isEqualTo(Coverage.COMPLETE);
  }

  @Test
  void shouldBeFreshBrieflyWhenEmpty() {
    assertThat(used(complete(4), 3).freshUntil()).isEqualTo(NOON.plusSeconds(60));
    assertThat(used(complete(4), 4).freshUntil()).isEqualTo(NOON.plusSeconds(5));
    assertThat(used(candidates(aTask(), ranked(NOON, 4, false, true), NOON), 4).freshUntil())
        .as("of a task whose candidates are never fresh").isEqualTo(NOON);
  }

  @ParameterizedTest
  @CsvSource(textBlock = """
      # used of four, more match, selection time, age: refill
      1, false, 10, 40, false
      1, false, 10, 41, true
      1, false, 10, 60, false
      0, false, 10, 41, false
      4, false,  1,  4, false
      1, false, 20, 30, false
      1, false, 20, 31, true
      3, true,  10, 10, true
      3, false, 10, 10, false
      2, true,  10, 20, false
      """)
  void shouldNeedARefillBeforeTheyExpireOrAreExhausted(int used, boolean more, int selectionTime, int age,
      boolean refill) {
    Candidates candidates = candidates(
        aTask().withReadyCandidates(), ranked(NOON, 4, more, true), NOON.plusSeconds(selectionTime));
    assertThat(used(candidates, used).needRefill(NOON.plusSeconds(age))).isEqualTo(refill);
  }

  @Test
  void shouldBeKeptWhileUsableForAnotherDecision() {
    assertThat(kept(used(complete(4), 3))).isPresent();
    assertThat(kept(used(incomplete(4), 3))).isPresent();
    assertThat(kept(used(complete(4), 4))).as("there is nothing").isPresent();
    assertThat(kept(used(incomplete(4), 4))).isEmpty();
  }

  @Test
  void shouldBeReplacedByALaterSelectionUnlessItHasExpired() {
    Candidates earlier = at(NOON.minusSeconds(6), 4);
    Candidates later = complete(4);
    assertThat(kept(earlier, later)).containsSame(later);
    assertThat(kept(later, earlier)).containsSame(later);
    assertThat(kept(earlier, at(NOON.minusSeconds(5), 0))).as("it found nothing, slowly").containsSame(earlier);
  }

  /** Those of several selections that are ready at noon. */
  private Optional<Candidates> kept(Candidates... several) {
    Slots unused = PortProxy.of(Slots.class, (_, arguments, _) -> arguments);
    var ready = new ReadyCandidates(
        selection, new SelectionSlots(unused, ApplicationNode.SETTINGS), Runnable::run, () -> NOON);
    Stream.of(several).forEach(ready::keep);
    return ready.take(several[0].task().id());
  }

  private Candidates complete(int count) {
    return at(NOON, count);
  }

  private Candidates at(Instant selectedAt, int count) {
    return candidates(aTask().withReadyCandidates(), ranked(selectedAt, count, false, true), selectedAt);
  }

  private Candidates incomplete(int count) {
    return candidates(aTask().withReadyCandidates(), ranked(NOON, count, true, true), NOON);
  }

  private Candidates candidates(TaskFixture task, Ranked ranked, Instant now) {
    return new Candidates(selection, new Task(new TaskId(1), 1, task.build()), ranked, ranked.selected().at(), now);
  }

  private static Ranked ranked(Instant selectedAt, int count, boolean more, boolean confirmed) {
    var numbers = IntStream.rangeClosed(1, count).mapToObj("L-%02d"::formatted).toArray(String[]::new);
    var selected = new Selected(new SelectionRunId(1), selectedAt, count, more);
    return new Ranked(loans(numbers), selected, Snapshot.NONE, confirmed);
  }

  /** Candidates whose first ten were checked. */
  private Candidates firstChecked(int count, String... available) {
    Candidates candidates = complete(count);
    candidates.firstFor(3);
    candidates.checked(Stream.of(available).map(LoanNumber::new).map(loan -> new Available(loan, Set.of())).toList());
    return candidates;
  }

  /** Removes the next best loans. */
  private static List<LoanNumber> next(Candidates candidates, int count) {
    List<Available> next = candidates.available(count);
    candidates.remove(next);
    return next.stream().map(Available::number).toList();
  }

  private static Candidates used(Candidates candidates, int count) {
    candidates.checked(candidates.first().stream().map(loan -> new Available(loan, Set.of())).toList());
    next(candidates, count);
    candidates.keepRemainder();
    return candidates;
  }

  private static List<LoanNumber> loans(String... numbers) {
    return Stream.of(numbers).map(LoanNumber::new).toList();
  }
}
