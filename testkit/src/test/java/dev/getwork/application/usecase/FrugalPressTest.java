package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.ManualExecutor;
import dev.getwork.testkit.OutPortsByType;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/** What one who presses asks of the database: each question is a round trip. */
final class FrugalPressTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  private final Office office = new Office(aTask()).withLoans(3);
  private final Thread caller = Thread.currentThread();
  private final List<String> asked = new ArrayList<>();
  private final UseCases useCases = node(InMemoryWorld.THREADS);

  private UseCases node(Executor leaders) {
    return office.world.node(OutPortsByType.from(this::noted), leaders);
  }

  private WorkRequestView press(Duration patience) {
    return Office.view(useCases.requestWork().request(
        new Press(Office.user("ann"), office.task.id(), new LoanCount(1), patience)));
  }

  @Test
  void shouldAskNothingOfKeysOrLeadersWhereItIsDecidedAtOnce() {
    press(LONG);
    assertThat(asked).containsOnly("Tasks.find", "Assignments.activeOf", "WorkRequests.record", "WakeUps.listen",
        "WorkRequests.find", "Assignments.of");
  }

  @Test
  void shouldAskOnceHowAPendingRequestStands() {
    office.world.selection().interrupted();
    WorkRequestView pending = press(Duration.ZERO);
    assertThat(asked).containsOnlyOnce("Leaders.standing").doesNotContain("Assignments.of");
    asked.clear();
    var viewer = new Viewer(Office.user("ann"), false);
    node(new ManualExecutor()).recheckWork().recheck(pending.request().id(), viewer, Duration.ZERO,
        Set.of(pending.version()));
    assertThat(asked).containsOnlyOnce("Leaders.standing");
  }

  /** Notes what the caller asks, and not what leaders ask meanwhile. */
  private Object noted(Class<?> port) {
    Object real = OutPortsByType.port(office.world.ports(), port);
    return Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
      if (Thread.currentThread().equals(caller)) {
        asked.add(port.getSimpleName() + "." + method.getName());
      }
      return method.invoke(real, arguments);
    });
  }
}
