package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.RequestOutcome.Cancelled;
import dev.getwork.domain.work.RequestOutcome.Expired;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class CancelWorkTest {

  private final Office office = new Office(aTask()).withLoans(3);

  @Test
  void shouldCancelAPendingRequest() {
    WorkRequest request = office.recorded("ann", 1);
    assertThat(cancel(request.id(), "bob")).isEqualTo(new CancelWork.UnknownRequest());
    assertThat(cancel(request.id(), "ann")).isEqualTo(new CancelWork.Cancelled());
    assertThat(cancel(request.id(), "ann")).isEqualTo(new CancelWork.Cancelled());
    office.serveStranded();
    assertThat(office.outcome(request.id())).isEqualTo(new Cancelled());
    assertThat(office.loansOf("ann")).isEmpty();
  }

  @Test
  void shouldNotCancelWhatIsDecided() {
    WorkRequest request = office.press("ann", 1).request();
    assertThat(cancel(request.id(), "ann")).isEqualTo(new CancelWork.AlreadyDecided(request));
    assertThat(cancel(new WorkRequestId(999), "ann")).isEqualTo(new CancelWork.UnknownRequest());
  }

  @Test
  void shouldNotCancelWhatCameToNothing() {
    office.press("eve", 3);
    assertNotCancelled(office.press("ann", 1).request());
    office.world.selection().failing("took too long");
    assertNotCancelled(office.press("ann", 1).request());
    WorkRequest gone = office.recorded("ann", 1);
    office.world.clock().advance(Duration.ofMinutes(5));
    office.useCases.jobs().runJob().run(Job.EXPIRE_ABANDONED_REQUESTS);
    assertNotCancelled(gone.decided(new Expired()));
  }

  private void assertNotCancelled(WorkRequest decided) {
    assertThat(cancel(decided.id(), "ann")).isEqualTo(new CancelWork.AlreadyDecided(decided));
  }

  private CancelWork.Answer cancel(WorkRequestId id, String user) {
    return office.useCases.cancelWork().cancel(id, Office.user(user));
  }
}
