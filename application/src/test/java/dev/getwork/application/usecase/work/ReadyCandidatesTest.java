package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.fixture.LoanFixture;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.RequestOutcome.Empty;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The surplus of a selection serves later requests: how long, in which order, and what ends it. */
final class ReadyCandidatesTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().withReadyCandidates()).withLoans(9);
  private final AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);
  private final ApplicationNode node = scenario.world.node().with(InstantSource.class, time::get);

  @Test
  void shouldServeLaterRequestsWithoutASelection() {
    assertThat(request("ann", 2)).containsExactly("L-1", "L-2");
    assertThat(request("bob", 3)).containsExactly("L-3", "L-4", "L-5");
    assertThat(request("ann", 1)).containsExactly("L-6");
    assertThat(selections()).isEqualTo(1);
  }

  @Test
  void shouldRankAmongTheCandidatesOfTheirSelection() {
    Instant selectedAt = scenario.world.clock().now();
    Rank first = rank("ann");
    scenario.world.clock().advance(Duration.ofSeconds(50));
    Rank second = rank("bob");
    assertThat(second).isEqualTo(new Rank(Optional.of(2), first.selected()));
    assertThat(second.selected()).hasValueSatisfying(selected -> {
      assertThat(selected.at()).isEqualTo(selectedAt);
      assertThat(selected.loans()).isEqualTo(9);
    });
  }

  /** It was held when the candidates were selected. Its leader has ended, so that it does not serve the next request. */
  @Test
  void shouldNotRankALoanThatBecameAvailableSinceTheSelection() {
    WorkRequest ann = scenario.recorded("ann", 1);
    scenario.serveStranded();
    Assignment held = scenario.world.port(Assignments.class).of(ann.id()).getFirst();
    Rank second = rank("bob");
    assertThat(second.place()).contains(1);
    node.get(ReleaseAssignment.class).release(held.id(), GetWorkScenario.MANAGER);
    List<Assignment> two = GetWorkScenario.view(answer(node, "eve", 2)).assignments();
    assertThat(two).extracting(assignment -> assignment.loan().value()).containsExactly("L-1", "L-3");
    assertThat(two).extracting(Assignment::rank).containsExactly(
        new Rank(Optional.empty(), second.selected()), new Rank(Optional.of(2), second.selected()));
  }

  private Rank rank(String user) {
    return GetWorkScenario.view(answer(node, user, 1)).assignments().getFirst().rank();
  }

  @Test
  void shouldTakeNoSlotWithoutASelection() {
    var taken = new AtomicBoolean();
    var watched = node.with(Slots.class, PortProxy.of(Slots.class, scenario.world.port(Slots.class), (_, _, call) -> {
      taken.set(true);
      return call.call();
    }));
    assertThat(loans(answer(watched, "eve", 1))).hasSize(1);
    assertThat(taken).as("a node without candidates").isTrue();
    taken.set(false);
    assertThat(loans(answer(watched, "bob", 1))).hasSize(1);
    assertThat(taken).isFalse();
  }

  @Test
  void shouldSelectAgainWhenTheyAreNoLongerFresh() {
    request("ann", 1);
    time.updateAndGet(now -> now.plusSeconds(60));
    assertThat(request("bob", 1)).containsExactly("L-2");
    assertThat(selections()).isEqualTo(2);
  }

  @Test
  void shouldSelectAgainWhenExhausted() {
    scenario.world.selection().limitTo(4);
    assertThat(request("ann", 3)).containsExactly("L-1", "L-2", "L-3");
    assertThat(request("bob", 2)).containsExactly("L-4", "L-5");
    assertThat(selections()).isEqualTo(2);
  }

  @Test
  void shouldAssignAReturnedLoanFirst() {
    Assignment first = GetWorkScenario.view(answer(node, "ann", 1)).assignments().getFirst();
    dispose(first, new Disposition.ReturnAfter(0, Optional.empty()));
    assertThat(request("bob", 2)).containsExactly("L-1", "L-2");
    assertThat(selections()).isEqualTo(1);
  }

  @Test
  void shouldAssignAReleasedLoanAtItsPlace() {
    List<Assignment> three = GetWorkScenario.view(answer(node, "ann", 3)).assignments();
    node.get(ReleaseAssignment.class).release(three.getLast().id(), GetWorkScenario.MANAGER);
    assertThat(request("bob", 2)).containsExactly("L-3", "L-4");
    assertThat(selections()).isEqualTo(1);
  }

  /** A completed loan that still matches comes again with the next selection. */
  @Test
  void shouldNotAssignACompletedLoanAgainBeforeTheNextSelection() {
    dispose(GetWorkScenario.view(answer(node, "ann", 1)).assignments().getFirst(), new Disposition.Complete(Map.of()));
    assertThat(request("ann", 1)).containsExactly("L-2");
    time.updateAndGet(now -> now.plusSeconds(60));
    assertThat(request("ann", 1)).containsExactly("L-1");
  }

  @Test
  void shouldSelectAgainWhenLoansWereImported() {
    ApplicationNode other = node.with(LeaderThreads.class, Runnable::run);
    answer(other, "ann", 1);
    scenario.world.importLoans(aLoan("A-1"));
    assertThat(answer(other, "bob", 1)).isInstanceOfSatisfying(RequestWork.Recorded.class,
        recorded -> assertThat(loans(recorded)).containsExactly("A-1"));
  }

  @Test
  void shouldSelectAgainWhenTheTaskWasChanged() {
    request("ann", 1);
    node.get(ManageTasks.class).change(
        scenario.task.id(), scenario.task.version(), aTask().withReadyCandidates().forLoansIn("TX").build(),
        GetWorkScenario.MANAGER);
    assertThat(GetWorkScenario.view(answer(node, "bob", 1)).request().outcome()).isInstanceOf(Empty.class);
  }

  @Test
  void shouldAssignNothingWhileTheTaskIsPaused() {
    request("ann", 1);
    node.get(ManageTasks.class).setPaused(scenario.task.id(), true, GetWorkScenario.MANAGER);
    assertThat(answer(node, "bob", 1)).isEqualTo(new RequestWork.TaskPaused());
  }

  @Test
  void shouldCacheBrieflyThatNoLoanIsAvailable() {
    request("ann", 5);
    request("bob", 4);
    assertThat(GetWorkScenario.view(answer(node, "eve", 1)).request().outcome()).isInstanceOf(Empty.class);
    assertThat(GetWorkScenario.view(answer(node, "eve", 1)).request().outcome()).isInstanceOf(Empty.class);
    assertThat(selections()).as("one for loans, one that found nothing").isEqualTo(2);
    time.updateAndGet(now -> now.plusSeconds(5));
    assertThat(GetWorkScenario.view(answer(node, "eve", 1)).request().outcome()).isInstanceOf(Empty.class);
    assertThat(selections()).isEqualTo(3);
  }

  @Test
  void shouldAssignALoanThatBecomesAvailableAfterAnEmptySelection() {
    List<Assignment> five = GetWorkScenario.view(answer(node, "ann", 5)).assignments();
    request("bob", 4);
    dispose(five.getLast(), new Disposition.Complete(Map.of()));
    assertThat(request("eve", 1)).containsExactly("L-5");
  }

  @Test
  void shouldServeRequestsOfOtherNodesBeforeItsOwn() {
    request("ann", 1);
    WorkRequest earlier = scenario.recorded("bob", 1);
    assertThat(request("eve", 1)).containsExactly("L-3");
    assertThat(scenario.outcome(earlier)).isEqualTo(new Fulfilled(1, List.of()));
  }

  /** Another node has assigned all candidates that are checked together, and the returned loan comes before the others. */
  @Test
  void shouldAssignAReturnedLoanBeforeLaterCandidates() {
    var many = new GetWorkScenario(aTask().limitedTo(5, 100).withReadyCandidates());
    many.world.importLoans(IntStream.rangeClosed(100, 160).mapToObj(i -> aLoan("L-" + i)).toArray(LoanFixture[]::new));
    Assignment first = many.assigned("ann");
    IntStream.range(0, 10).forEach(i -> many.world.node().get(RequestWork.class)
        .request(many.command("other" + i, 5, LONG)));
    many.node.get(ReleaseAssignment.class).release(first.id(), GetWorkScenario.MANAGER);
    assertThat(GetWorkScenario.loans(many.request("bob", 2))).containsExactly("L-100", "L-151");
  }

  private List<String> request(String user, int count) {
    return loans(answer(node, user, count));
  }

  private RequestWork.Answer answer(ApplicationNode at, String user, int count) {
    return at.get(RequestWork.class).request(scenario.command(user, count, LONG));
  }

  private static List<String> loans(RequestWork.Answer answer) {
    return GetWorkScenario.loans(GetWorkScenario.view(answer));
  }

  private void dispose(Assignment assignment, Disposition disposition) {
    node.get(DisposeAssignment.class).dispose(assignment.id(), assignment.holder(), disposition);
  }

  private int selections() {
    return scenario.world.selection().selections();
  }
}
