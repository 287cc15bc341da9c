package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import dev.getwork.domain.work.OutcomeUnknownException;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.fixture.Seed;
import dev.getwork.application.interleaving.Checkpoint;
import dev.getwork.application.interleaving.RandomSchedule;
import dev.getwork.application.interleaving.Script;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Concurrent users of a task with too few loans; a seed chooses their actions and the order. */
final class RandomWorkload {

  private static final int USERS = 4;
  private static final int LOANS = 7;
  private static final int ACTIONS = 4;
  private static final TaskLimits LIMITS = new TaskLimits(3, 4);

  private final TaskScenario scenario;
  private final RandomSchedule schedule;
  private final RandomGenerator random;
  private final RandomFaults faults;
  private final List<ApplicationNode> nodes;

  RandomWorkload(PostgresWorld world, Seed seed, RandomFaults faults) {
    this.scenario = new TaskScenario(world, LOANS, LIMITS, seed.value() % 2 == 0);
    this.schedule = new RandomSchedule(seed);
    this.random = seed.generator();
    this.faults = faults;
    this.nodes = Stream.generate(() -> scenario.node(this::reached, this::lead))
        .limit(seed.value() % 4 < 2 ? 1 : 3).toList();
  }

  /** Runs work on a thread whose name shows that it leads. */
  private void lead(Runnable work) {
    schedule.execute(() -> {
      Thread.currentThread().setName(TaskScenario.LEADER);
      work.run();
    });
  }

  private void reached(Checkpoint checkpoint) {
    schedule.reached(checkpoint);
    faults.reached(checkpoint, scenario);
  }

  /** Runs all users to their end and returns what is wrong with the history. */
  List<String> run() {
    for (int user = 0; user < USERS; user++) {
      UserName name = TaskScenario.user("user-" + user);
      ApplicationNode node = nodes.get(user % nodes.size());
      long seed = random.nextLong();
      schedule.execute(() -> live(node, name, new Seed(seed).generator()));
    }
    schedule.run();
    schedule.releaseAll();
    faults.end();
    List<String> violations = scenario.violations();
    scenario.close();
    assertThat(schedule.failures()).allMatch(Script.Ended.class::isInstance);
    return violations;
  }

  private void live(ApplicationNode node, UserName user, RandomGenerator choices) {
    List<Assignment> mine = List.of();
    for (int action = 0; action < ACTIONS; action++) {
      if (choices.nextInt(3) == 0 && !mine.isEmpty()) {
        end(node, mine.getFirst(), choices);
        mine = mine.subList(1, mine.size());
      } else {
        mine = request(node, user, choices).map(WorkRequestView::assignments).orElse(mine);
      }
    }
  }

  private Optional<WorkRequestView> request(ApplicationNode node, UserName user, RandomGenerator choices) {
    try {
      Optional<WorkRequestView> view = answered(node, user, choices);
      view.ifPresent(scenario::reported);
      return view;
    } catch (OutcomeUnknownException _) {
      return Optional.empty(); // Its user asks again.
    }
  }

  private Optional<WorkRequestView> answered(ApplicationNode node, UserName user, RandomGenerator choices) {
    int count = 1 + choices.nextInt(LIMITS.maxPerRequest());
    return switch (scenario.answer(node, user, count, Duration.ZERO)) {
      case Recorded(WorkRequestView recorded) -> Optional.of(recorded);
      case AlreadyPending(WorkRequestView pending) -> choices.nextInt(4) == 0
          ? cancelled(node, pending.request(), user)
          : TaskScenario.recheck(node, pending.request(), Duration.ZERO);
      default -> Optional.empty();
    };
  }

  private static Optional<WorkRequestView> cancelled(ApplicationNode node, WorkRequest request, UserName user) {
    node.get(CancelWork.class).cancel(request.id(), user);
    return Optional.empty();
  }

  private void end(ApplicationNode node, Assignment assignment, RandomGenerator choices) {
    switch (choices.nextInt(4)) {
      case 0 -> scenario.dispose(node, assignment, new Disposition.Complete(Map.of()));
      case 1 -> scenario.dispose(
          node, assignment, new Disposition.ReturnAfter(new ReturnDelay(0), Optional.empty()));
      case 2 -> scenario.dispose(node, assignment, new Disposition.NotMe(new Reason("a conflict of interest")));
      default -> node.get(ReleaseAssignment.class).release(assignment.id(), TaskScenario.user("manager"));
    }
  }
}
