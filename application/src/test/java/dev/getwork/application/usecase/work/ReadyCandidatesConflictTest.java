package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Decisions.Basis;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.OutcomeUnknownException;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Ready candidates while other nodes assign the same loans, lead, or lose their answers. */
final class ReadyCandidatesConflictTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().withReadyCandidates()).withLoans(9);
  /** Without time and background threads: no refill, and no check after a decision, changes what comes next. */
  private final ApplicationNode node = timeless(Runnable::run);

  private ApplicationNode timeless(Executor leaderThreads) {
    return scenario.world.node(leaderThreads).with(InstantSource.class, () -> Instant.EPOCH);
  }

  /** Otherwise the user would be told that there is nothing. What was rolled back is recorded again, without a check. */
  @Test
  void shouldSelectWhenAllCandidatesAreRefused() {
    scenario.world.selection().limitTo(2);
    var blind = new AtomicBoolean();
    var calls = new ConcurrentLinkedQueue<String>();
    ApplicationNode other = blindNode(blind, "L-2")
        .with(WorkRequests.class, PortProxy.of(WorkRequests.class, scenario.world.requests(), (method, _, call) -> {
          calls.add(method);
          return call.call();
        }));
    loans(other, "ann", 1);
    loans(node, "bob", 2);
    blind.set(true);
    calls.clear();
    assertThat(loans(other, "eve", 1)).containsExactly("L-4");
    assertThat(calls).containsOnlyOnce("record").doesNotContain("findPending");
  }

  @Test
  void shouldReplaceARefusedCandidateWithoutASelection() {
    scenario.world.selection().limitTo(5);
    var blind = new AtomicBoolean();
    ApplicationNode other = blindNode(blind, "L-2", "L-3", "L-4", "L-5");
    loans(other, "ann", 1);
    loans(node, "bob", 1);
    blind.set(true);
    assertThat(loans(other, "eve", 2)).containsExactly("L-3", "L-4");
    assertThat(loans(other, "ann", 1)).containsExactly("L-5");
    assertThat(scenario.world.selection().selections()).as("one for each node").isEqualTo(2);
  }

  /** A node whose next decision finds these loans available after all, so that only the unique hold refuses them. */
  private ApplicationNode blindNode(AtomicBoolean blind, String... loans) {
    return node.with(Decisions.class,
        PortProxy.of(Decisions.class, scenario.world.port(Decisions.class), (_, _, call) -> {
          Object answer = call.call();
          return answer instanceof Basis basis && blind.getAndSet(false)
              ? new Basis(true, false, basis.recorded(), basis.pending(), basis.held(),
                  Stream.of(loans).map(LoanNumber::new).map(loan -> new Available(loan, Set.of())).toList())
              : answer;
        }));
  }

  @Test
  void shouldRecordAndLeaveTheRequestPendingWhenAnotherNodeLeads() {
    loans(node, "ann", 1);
    var held = scenario.world.port(TaskLock.class).lead(scenario.task.id(), _ -> Concurrently.resultOf(
        Concurrently.elsewhere(() -> GetWorkScenario.view(
            node.get(RequestWork.class).request(scenario.command("bob", 1, Duration.ZERO))))));
    assertThat(held).isInstanceOfSatisfying(LockAttempt.Led.class,
        led -> assertThat(((WorkRequestView) led.result()).busy()).isTrue());
    assertThat(scenario.loansOf("bob")).isEmpty();
    assertThat(loans(node, "eve", 1)).containsExactly("L-3");
    assertThat(scenario.loansOf("bob")).containsExactly("L-2");
    assertThat(scenario.world.selection().selections()).as("the candidates were kept").isEqualTo(1);
  }

  /** The commit took effect and its answer was lost: a second attempt would assign twice. */
  @Test
  void shouldNotRepeatABatchWhoseOutcomeIsUnknown() {
    var lost = new AtomicBoolean();
    ApplicationNode other = timeless(Runnable::run).with(TaskLock.class,
        PortProxy.of(TaskLock.class, scenario.world.lock(), (_, _, call) -> {
          Object attempt = call.call();
          return lost.get() ? new LockAttempt.Lost<>() : attempt;
        }));
    loans(other, "ann", 1);
    lost.set(true);
    assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(() -> answer(other, "bob", 1));
    assertThat(scenario.loansOf("bob")).containsExactly("L-2");
  }

  /** A decision between the commit of a request and the wait of its user must not be missed. */
  @Test
  void shouldReturnADecisionThatWasMadeBeforeTheWaitBegan() {
    var recording = new ArrayList<WorkRequest>();
    ApplicationNode slow = timeless(_ -> {}).with(WorkRequests.class,
        PortProxy.of(WorkRequests.class, scenario.world.requests(), (method, _, call) -> {
          Object recorded = call.call();
          if (method.equals("record") && recording.isEmpty()) {
            recording.add(scenario.world.requests().pending(scenario.task.id()).getFirst());
            Concurrently.resultOf(Concurrently.elsewhere(() -> loans(node, "other", 1)));
          }
          return recorded;
        }));
    assertThat(loans(slow, "ann", 1)).containsExactly("L-1");
  }

  private List<String> loans(ApplicationNode at, String user, int count) {
    return GetWorkScenario.loans(GetWorkScenario.view(answer(at, user, count)));
  }

  private RequestWork.Answer answer(ApplicationNode at, String user, int count) {
    return at.get(RequestWork.class).request(scenario.command(user, count, Duration.ofSeconds(20)));
  }
}
