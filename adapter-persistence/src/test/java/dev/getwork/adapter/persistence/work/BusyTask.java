package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.fixture.Seed;
import dev.getwork.testkit.interleaving.Checkpoint;
import dev.getwork.testkit.interleaving.RandomSchedule;
import dev.getwork.testkit.interleaving.Script;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** A few users who do what users do on a task with too few loans, all at once and in an order that a seed decides. */
final class BusyTask {

  private static final int USERS = 4;
  private static final int LOANS = 7;
  private static final int ACTIONS = 4;
  private static final TaskLimits LIMITS = new TaskLimits(3, 4);

  private final Scene scene;
  private final RandomSchedule schedule;
  private final RandomGenerator random;
  private final Faults faults;
  private final UseCases useCases;

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
    List<String> wrong = scene.faults();
    scene.close();
    assertThat(schedule.failures()).allMatch(Script.Ended.class::isInstance);
    return wrong;
  }

  private void live(UserName user, RandomGenerator choices) {
    List<Assignment> mine = List.of();
    for (int action = 0; action < ACTIONS; action++) {
      if (choices.nextInt(3) == 0 && !mine.isEmpty()) {
        scene.dispose(useCases, mine.getFirst(), disposition(choices));
        mine = mine.subList(1, mine.size());
      } else {
        mine = press(user, choices).map(WorkRequestView::assignments).orElse(mine);
      }
    }
  }

  private Optional<WorkRequestView> press(UserName user, RandomGenerator choices) {
    int count = 1 + choices.nextInt(LIMITS.maxPerRequest());
    Optional<WorkRequestView> view = switch (scene.ask(useCases, user, count, Duration.ZERO)) {
      case Recorded(WorkRequestView recorded) -> Optional.of(recorded);
      case AlreadyPending(WorkRequestView pending) -> choices.nextInt(4) == 0
          ? cancelled(pending.request(), user)
          : useCases.recheckWork().recheck(pending.request().id(), new Viewer(user, false), Duration.ZERO, Set.of());
      default -> Optional.empty();
    };
    view.ifPresent(scene::told);
    return view;
  }

  private Optional<WorkRequestView> cancelled(WorkRequest request, UserName user) {
    useCases.cancelWork().cancel(request.id(), user);
    return Optional.empty();
  }

  private static Disposition disposition(RandomGenerator choices) {
    return choices.nextBoolean()
        ? new Disposition.Complete()
        : new Disposition.ReturnAfter(new ReturnDelay(0), Optional.empty());
  }
}
