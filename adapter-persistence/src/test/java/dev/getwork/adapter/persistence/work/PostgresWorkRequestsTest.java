package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.TestData;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.out.work.WorkRequestsContract;
import dev.getwork.domain.work.WorkRequestId;

class PostgresWorkRequestsTest extends WorkRequestsContract {

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports();
  }

  @Override
  protected void abandon(WorkRequestId id) {
    SharedWorld.run("update work_request set rechecked_at = now() - interval '1 hour' where work_request_id = :it",
        id.value());
  }

  /**
   * Two batches of the same users in opposite orders, while a third transaction has recorded a user of both: in their own
   * orders, each would have recorded a user for whom the other waits.
   */
  @Test
  void shouldNotDeadlockWhenTwoBatchesRecordTheSameUsers() {
    List<UserName> users = Stream.of("a-", "b-", "c-").map(name -> new UserName(name + data.user())).toList();
    var blocking = data.open(() -> record(users.subList(1, 2)));
    var one = Concurrently.elsewhere(() -> record(users));
    var other = Concurrently.elsewhere(() -> record(users.reversed()));
    PostgresAssignmentsTest.awaitWaiting(2, "insert into work_request");
    assertThat(blocking.commit()).isEqualTo(1);
    assertThat(Concurrently.resultOf(one) + Concurrently.resultOf(other)).isEqualTo(2);
  }

  private int record(List<UserName> users) {
    return ports.requests().record(task, users.stream().map(user -> TestData.command(user, task, 1)).toList()).size();
  }
}
