package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.ViewPipeline;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.ManualExecutor;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.fixture.LoanFixture;
import dev.getwork.testkit.fixture.TaskFixture;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** An office with one task, for tests: users press Get Work and look at what became of it. */
final class Office {

  static final UserName MANAGER = new UserName("manager");
  private static final Duration PATIENT = Duration.ofSeconds(20);

  final InMemoryWorld world = new InMemoryWorld();
  final ManualExecutor leaders = new ManualExecutor();
  final UseCases useCases = world.node();
  final UseCases byHand = world.node(leaders);
  final Task task;

  Office(TaskFixture task) {
    this.task = world.define(task.build());
  }

  /** Brings in L-1, L-2, … in Massachusetts. */
  Office withLoans(int count) {
    world.bringIn(IntStream.rangeClosed(1, count)
        .mapToObj(i -> LoanFixture.aLoan("L-" + i))
        .toArray(LoanFixture[]::new));
    return this;
  }

  static UserName user(String name) {
    return new UserName(name);
  }

  RequestWork.Answer answer(String user, int count, Duration patience) {
    return useCases.requestWork().request(new Press(user(user), task.id(), new LoanCount(count), patience));
  }

  /** Presses Get Work and waits for the decision. */
  WorkRequestView press(String user, int count) {
    return view(answer(user, count, PATIENT));
  }

  /** Presses Get Work and does not wait. */
  WorkRequestView pressAndGo(String user, int count) {
    return view(answer(user, count, Duration.ZERO));
  }

  static WorkRequestView view(RequestWork.Answer answer) {
    return switch (answer) {
      case Recorded(WorkRequestView view) -> view;
      case AlreadyPending(WorkRequestView view) -> view;
      case RequestWork.Replayed(RequestWork.Answer again) -> view(again);
      case RequestWork.UnknownTask _,RequestWork.TaskPaused _,RequestWork.CountOutOfRange _,RequestWork.HeldLimitReached _,RequestWork.KeyRefused _ ->
        throw new AssertionError("refused: " + answer);
    };
  }

  /** A request that was recorded by a node which died before it led. */
  WorkRequest recorded(String user, int count) {
    return world.ports().requests().record(task.id(), user(user), new LoanCount(count)).orElseThrow().request();
  }

  /** The user's own look, which waits for the decision. */
  WorkRequestView recheck(WorkRequest request) {
    return useCases.recheckWork().recheck(request.id(), new Viewer(request.user(), false), PATIENT, Set.of())
        .orElseThrow();
  }

  RequestOutcome outcome(WorkRequestId id) {
    return world.ports().requests().find(id).orElseThrow().outcome();
  }

  List<Shortfall> shortfall(WorkRequestId id) {
    return switch (outcome(id)) {
      case RequestOutcome.Fulfilled(int _, List<Shortfall> why) -> why;
      case RequestOutcome.Empty(List<Shortfall> why) -> why;
      case RequestOutcome.Pending _,RequestOutcome.Failed _,RequestOutcome.Cancelled _,RequestOutcome.Expired _ ->
        throw new AssertionError("not served: " + outcome(id));
    };
  }

  /** Tries, on this thread, to lead for all who wait, and does what follows from it. */
  void serveStranded() {
    world.jobLock().makeDue(Job.SERVE_STRANDED_REQUESTS);
    byHand.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS);
    leaders.runAll();
  }

  /** Lets something happen on another thread while the next selection runs. */
  void whileSelecting(Supplier<?> meanwhile) {
    var done = new AtomicBoolean();
    world.selection().whileSelecting(() -> {
      if (done.compareAndSet(false, true)) {
        Meanwhile.resultOf(Meanwhile.elsewhere(meanwhile));
      }
    });
  }

  List<String> loansOf(String user) {
    return useCases.views().viewPipeline().of(user(user), Page.first(100)).stream()
        .map(ViewPipeline.Item::loan).map(loan -> loan.number().value()).toList();
  }

  static List<String> loans(WorkRequestView view) {
    return view.assignments().stream().map(assignment -> assignment.loan().value()).toList();
  }

  /** The user's only assignment, after pressing for one loan. */
  Assignment assigned(String user) {
    return press(user, 1).assignments().getFirst();
  }
}
