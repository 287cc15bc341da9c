package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.domain.work.RequestOutcome.Cancelled;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
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

  private CancelWork.Answer cancel(WorkRequestId id, String user) {
    return office.useCases.cancelWork().cancel(id, Office.user(user));
  }
}
