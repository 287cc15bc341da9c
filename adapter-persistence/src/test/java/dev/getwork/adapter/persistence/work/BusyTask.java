package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.in.work.DisposeAssignment.Disposed;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.fixture.Seed;
import dev.getwork.testkit.history.CallerLog;
import dev.getwork.testkit.history.DatabaseHistory;
import dev.getwork.testkit.history.HistoryChecker;
import dev.getwork.testkit.interleaving.Checkpoint;
import dev.getwork.testkit.interleaving.RandomSchedule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A few users who do what users do on a task with too few loans, all at once and in an order that a seed decides. */
final class BusyTask {

  private static final int USERS = 4;
  private static final int LOANS = 7;
  private static final int ACTIONS = 4;
  private static final TaskLimits LIMITS = new TaskLimits(3, 4);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Scene scene;
  private final RandomSchedule schedule;
  private final RandomGenerator random;
  private final Faults faults;
  private final UseCases useCases;
  private final CallerLog log = new CallerLog();

  BusyTask(PostgresWorld world, Seed seed, Faults faults) {
    this.scene = new Scene(world, LOANS, LIMITS);
    this.schedule = new RandomSchedule(seed);
    this.random = seed.generator();
    this.faults = faults;
    this.useCases = scene.useCases(schedule, this::reached);
  }

  private void reached(Checkpoint checkpoint) {
    schedule.reached(checkpoint);
    faults.at(checkpoint, scene);
  }

  /** What went wrong; empty if nothing did. */
  List<String> run() {
    for (int user = 0; user < USERS; user++) {
      UserName name = Scene.user("user-" + user);
      long seed = random.nextLong();
      schedule.execute(() -> live(name, new Seed(seed).generator()));
    }
    schedule.run();
    schedule.setFree();
    faults.end();
    lookAgain();
    scene.close();
    assertThat(schedule.failures()).allMatch(Faults.Died.class::isInstance);
    return HistoryChecker.faults(log.with(
        new DatabaseHistory(scene.world.dataSource()), scene.task.value(), LIMITS.maxHeldPerUser()));
  }

  private void live(UserName user, RandomGenerator choices) {
    List<Assignment> mine = List.of();
    for (int action = 0; action < ACTIONS; action++) {
      if (choices.nextInt(3) == 0 && !mine.isEmpty()) {
        dispose(user, mine.getFirst(), choices);
        mine = mine.subList(1, mine.size());
      } else {
        mine = press(user, choices).map(WorkRequestView::assignments).orElse(mine);
      }
    }
  }

  private Optional<WorkRequestView> press(UserName user, RandomGenerator choices) {
    long invoked = log.now();
    var press = new Press(user, scene.task, new LoanCount(1 + choices.nextInt(LIMITS.maxPerRequest())), Duration.ZERO);
    Optional<WorkRequestView> view = switch (useCases.requestWork().request(press)) {
      case Recorded(WorkRequestView recorded) -> {
        log.asked(recorded.request().id().value(), invoked);
        yield Optional.of(recorded);
      }
      case AlreadyPending(WorkRequestView pending) -> choices.nextInt(4) == 0
          ? cancelled(pending.request(), user)
          : useCases.recheckWork().recheck(pending.request().id(), new Viewer(user, false), Duration.ZERO);
      default -> Optional.empty();
    };
    view.ifPresent(seen -> log.told(seen.assignments().stream().map(one -> one.id().value()).toList()));
    return view;
  }

  private Optional<WorkRequestView> cancelled(WorkRequest request, UserName user) {
    useCases.cancelWork().cancel(request.id(), user);
    return Optional.empty();
  }

  private void dispose(UserName user, Assignment assignment, RandomGenerator choices) {
    boolean complete = choices.nextBoolean();
    Disposition disposition = complete
        ? new Disposition.Complete()
        : new Disposition.ReturnAfter(new ReturnDelay(0), Optional.empty());
    if (useCases.disposeAssignment().dispose(assignment.id(), user, disposition) instanceof Disposed) {
      log.disposed(assignment.id().value(), complete ? "COMPLETE" : "RETURN_AFTER");
    }
  }

  /** Everybody whose request is pending comes back once: if nobody leads, this must make somebody. */
  private void lookAgain() {
    for (int user = 0; user < USERS; user++) {
      Viewer viewer = new Viewer(Scene.user("user-" + user), false);
      scene.pendingOf(viewer.name())
          .ifPresent(request -> useCases.recheckWork().recheck(request.id(), viewer, PATIENCE));
    }
  }
}
