package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import dev.getwork.domain.work.OutcomeUnknownException;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.fixture.Seed;
import dev.getwork.application.interleaving.Checkpoint;
import dev.getwork.application.interleaving.RandomSchedule;
import dev.getwork.application.interleaving.Script;
import dev.getwork.application.port.in.loan.PatchLoans;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Concurrent users of two tasks with too few loans, of which one comes after the other; a seed chooses their actions and the order. */
final class RandomWorkload {

  private static final int USERS = 5;
  private static final int LOANS = 7;
  private static final int ACTIONS = 4;
  private static final TaskLimits LIMITS = new TaskLimits(3, 4);

  private final TaskScenario scenario;
  private final TaskScenario following;
  private final RandomSchedule schedule;
  private final RandomGenerator random;
  private final RandomFaults faults;
  /** Of each task, so that a fault at a checkpoint hits the leader of the same task. */
  private final Map<TaskScenario, List<ApplicationNode>> nodes;

  RandomWorkload(PostgresWorld world, Seed seed, RandomFaults faults) {
    this.scenario = new TaskScenario(world, LOANS, LIMITS, seed.value() % 2 == 0);
    this.following = scenario.following();
    this.schedule = new RandomSchedule(seed);
    this.random = seed.generator();
    this.faults = faults;
    int count = seed.value() % 4 < 2 ? 1 : 3;
    this.nodes = Stream.of(scenario, following).collect(Collectors.toMap(Function.identity(), task -> Stream
        .generate(() -> task.node(checkpoint -> reached(checkpoint, task), this::lead)).limit(count).toList()));
  }

  /** Runs work on a thread whose name shows that it leads. */
  private void lead(Runnable work) {
    schedule.execute(() -> {
      Thread.currentThread().setName(TaskScenario.LEADER);
      work.run();
    });
  }

  private void reached(Checkpoint checkpoint, TaskScenario task) {
    schedule.reached(checkpoint);
    faults.reached(checkpoint, task);
  }

  /** Runs all users to their end and returns what is wrong with the history. */
  List<String> run() {
    for (int user = 0; user < USERS; user++) {
      int number = user;
      long seed = random.nextLong();
      schedule.execute(() -> live(number, new Seed(seed).generator()));
    }
    schedule.run();
    schedule.releaseAll();
    faults.end();
    List<String> violations = Stream.of(scenario, following).flatMap(one -> one.violations().stream()).toList();
    scenario.close();
    following.close();
    assertThat(schedule.failures()).allMatch(Script.Ended.class::isInstance);
    return violations;
  }

  private void live(int number, RandomGenerator choices) {
    UserName user = number == 0 ? TaskScenario.OUTSIDER : TaskScenario.user("user-" + number);
    List<Assignment> mine = List.of();
    for (int action = 0; action < ACTIONS; action++) {
      try {
        if (choices.nextInt(8) == 0) {
          patch(user, number, choices);
        } else if (choices.nextInt(3) == 0 && !mine.isEmpty()) {
          Assignment first = mine.getFirst();
          TaskScenario of = first.task().equals(scenario.task) ? scenario : following;
          end(of, node(of, number), first, choices);
          mine = mine.subList(1, mine.size());
        } else {
          TaskScenario of = choices.nextBoolean() ? scenario : following;
          mine = request(of, node(of, number), user, choices).map(WorkRequestView::assignments).orElse(mine);
        }
      } catch (OutcomeUnknownException _) {
        // The user asks again.
      }
    }
  }

  /** Sets the remark of a loan, or removes it. */
  private void patch(UserName user, int number, RandomGenerator choices) {
    Optional<FieldValue> remark =
        choices.nextInt(3) == 0 ? Optional.empty() : Optional.of(new FieldValue.Text("remark " + choices.nextInt(9)));
    var patch = new LoanPatch(scenario.number(1 + choices.nextInt(LOANS)), Map.of(SampleFields.REMARK, remark));
    node(scenario, number).get(PatchLoans.class).patch(List.of(patch), _ -> true, user);
  }

  private ApplicationNode node(TaskScenario of, int number) {
    List<ApplicationNode> all = Objects.requireNonNull(nodes.get(of));
    return all.get(number % all.size());
  }

  private static Optional<WorkRequestView> request(
      TaskScenario of, ApplicationNode node, UserName user, RandomGenerator choices) {
    Optional<WorkRequestView> view = answered(of, node, user, choices);
    view.ifPresent(of::reported);
    return view;
  }

  private static Optional<WorkRequestView> answered(
      TaskScenario of, ApplicationNode node, UserName user, RandomGenerator choices) {
    int count = 1 + choices.nextInt(LIMITS.maxPerRequest());
    return switch (of.answer(node, user, count, Duration.ZERO)) {
      case Recorded(WorkRequestView recorded) -> Optional.of(recorded);
      case AlreadyPending(WorkRequestView pending) -> choices.nextInt(4) == 0
          ? canceled(node, pending.request(), user)
          : TaskScenario.recheck(node, pending.request(), Duration.ZERO);
      default -> Optional.empty();
    };
  }

  private static Optional<WorkRequestView> canceled(ApplicationNode node, WorkRequest request, UserName user) {
    node.get(CancelWork.class).cancel(request.id(), user);
    return Optional.empty();
  }

  private static void end(TaskScenario of, ApplicationNode node, Assignment assignment, RandomGenerator choices) {
    switch (choices.nextInt(4)) {
      case 0 -> of.dispose(node, assignment, new Disposition.Complete(Map.of()));
      case 1 -> of.dispose(
          node, assignment, new Disposition.ReturnAfter(0, Optional.empty()));
      case 2 -> of.dispose(node, assignment, new Disposition.NotMe(new Reason("a conflict of interest")));
      default -> node.get(ReleaseAssignment.class).release(assignment.id(), TaskScenario.user("manager"));
    }
  }
}
