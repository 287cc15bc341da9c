package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.domain.work.RequestOutcome.Canceled;
import dev.getwork.domain.work.RequestOutcome.Expired;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class CancelWorkTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(3);

  @Test
  void shouldCancelAPendingRequest() {
    WorkRequest request = scenario.recorded("ann", 1);
    assertThat(cancel(request.id(), "bob")).isEqualTo(new CancelWork.UnknownRequest());
    assertThat(cancel(request.id(), "ann")).isEqualTo(new CancelWork.Canceled());
    assertThat(cancel(request.id(), "ann")).isEqualTo(new CancelWork.Canceled());
    scenario.serveStranded();
    assertThat(scenario.outcome(request)).isEqualTo(new Canceled());
    assertThat(scenario.loansOf("ann")).isEmpty();
  }

  @Test
  void shouldNotCancelADecidedRequest() {
    WorkRequest request = scenario.request("ann", 1).request();
    assertThat(cancel(request.id(), "ann")).isEqualTo(new CancelWork.AlreadyDecided(request));
    assertThat(cancel(new WorkRequestId(999), "ann")).isEqualTo(new CancelWork.UnknownRequest());
  }

  @Test
  void shouldNotCancelARequestDecidedWithoutLoans() {
    scenario.request("eve", 3);
    assertNotCanceled(scenario.request("ann", 1).request());
    scenario.world.selection().fail("took too long");
    assertNotCanceled(scenario.request("ann", 1).request());
    WorkRequest gone = scenario.recorded("ann", 1);
    scenario.world.clock().advance(Duration.ofMinutes(5));
    scenario.run(Job.EXPIRE_ABANDONED_REQUESTS);
    assertNotCanceled(gone.decided(new Expired()));
  }

  private void assertNotCanceled(WorkRequest decided) {
    assertThat(cancel(decided.id(), "ann")).isEqualTo(new CancelWork.AlreadyDecided(decided));
  }

  private CancelWork.Answer cancel(WorkRequestId id, String user) {
    return scenario.node.get(CancelWork.class).cancel(id, GetWorkScenario.user(user));
  }
}
