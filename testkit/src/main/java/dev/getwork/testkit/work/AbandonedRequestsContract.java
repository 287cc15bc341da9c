package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.port.out.work.WorkRequests.Recording;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Ports;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every store of work requests promises of those that nobody looks at any more. Expects that no other test expires
 * requests at the same time.
 */
public abstract class AbandonedRequestsContract {

  private Ground ground;
  private WorkRequests requests;
  private TaskId task;

  /** The ports under test. */
  protected abstract Ports ports();

  /** Makes the last look at a pending request older than the store's setting. */
  protected abstract void abandon(WorkRequestId id);

  @BeforeEach
  void layGround() {
    ground = new Ground(ports());
    requests = ports().requests();
    task = ground.task();
  }

  @Test
  void shouldNotServeAbandonedRequests() {
    abandon(ground.request(task).id());
    assertThat(requests.anyPending(task)).isFalse();
    assertThat(requests.tasksWithPending()).doesNotContain(task);
    assertThat(requests.lockPending(task)).isEmpty();
  }

  @Test
  void shouldReviveAnAbandonedRequestByALook() {
    WorkRequest request = ground.request(task);
    abandon(request.id());
    requests.look(request.id());
    assertThat(requests.lockPending(task)).extracting(WorkRequest::id).containsExactly(request.id());
  }

  @Test
  void shouldReviveAnAbandonedRequestByAPress() {
    WorkRequest request = ground.request(task);
    abandon(request.id());
    assertThat(requests.record(task, request.user(), new LoanCount(1))).contains(new Recording(request, false));
    assertThat(requests.lockPending(task)).containsExactly(request);
  }

  @Test
  void shouldExpireAbandonedRequestsOnly() {
    requests.expireAbandoned();
    WorkRequest abandoned = ground.request(task);
    WorkRequest waiting = ground.request(task);
    abandon(abandoned.id());
    assertThat(requests.anyAbandoned()).isTrue();
    assertThat(requests.expireAbandoned()).isEqualTo(1);
    assertThat(requests.find(abandoned.id())).contains(abandoned.decided(new RequestOutcome.Expired()));
    assertThat(requests.find(waiting.id())).contains(waiting);
    assertThat(requests.anyAbandoned()).isFalse();
  }
}
