package dev.getwork.adapter.rest.cluster;

import static dev.getwork.adapter.rest.Api.OPERATOR;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.ViewLocks;
import dev.getwork.application.port.in.work.ViewNodes;
import dev.getwork.application.port.in.work.ViewSlots;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Leader;
import dev.getwork.domain.work.LockStatus;
import dev.getwork.domain.work.LockStatus.Kind;
import dev.getwork.domain.work.NodeStatus;
import dev.getwork.domain.work.SlotStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeApiTest {

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  @Test
  void shouldListNodes() throws Exception {
    when(Api.mock(ViewNodes.class).live()).thenReturn(List.of(
        new NodeStatus("a", Samples.NOW, 7, List.of(Samples.TASK)), new NodeStatus("b", Samples.NOW, 1, List.of())));
    Api.get(OPERATOR, "/api/v1/cluster/nodes")
        .andExpect(status().isOk())
        .andExpect(Api.body("""
            {"items":[{"name":"a","since":"2026-02-03T04:05:06.789Z","sessions":7,"leading":["7"]},
                      {"name":"b","since":"2026-02-03T04:05:06.789Z","sessions":1,"leading":[]}],"next":null}
            """));
  }

  @Test
  void shouldListLocks() throws Exception {
    var leader = Optional.of(new Leader("a", Samples.NOW));
    when(Api.mock(ViewLocks.class).locks()).thenReturn(List.of(
        new LockStatus(Samples.TASK, "one", Kind.LEASE, leader, Optional.of(12L), 3,
            List.of(Samples.PROCESSOR)),
        new LockStatus(new TaskId(8), "two", Kind.ROW, Optional.empty(), Optional.empty(), 0, List.of())));
    Api.get(OPERATOR, "/api/v1/cluster/locks")
        .andExpect(status().isOk())
        .andExpect(Api.body("""
            {"items":[{"taskId":"7","taskName":"one","kind":"lease","holder":"a","since":"2026-02-03T04:05:06.789Z",
                       "token":12,"waiting":3,"waiters":["processor001"]},
                      {"taskId":"8","taskName":"two","kind":"row","waiting":0,"waiters":[]}],"next":null}
            """));
  }

  @Test
  void shouldListSlots() throws Exception {
    when(Api.mock(ViewSlots.class).statuses()).thenReturn(List.of(
        new SlotStatus("selections", 1, 9, Optional.of(new SlotStatus.Grant("a", Samples.NOW))),
        new SlotStatus("selections", 2, 0, Optional.empty())));
    Api.get(OPERATOR, "/api/v1/cluster/slots")
        .andExpect(status().isOk())
        .andExpect(Api.body("""
            {"items":[{"semaphore":"selections","slot":1,"holder":"a","grantedUntil":"2026-02-03T04:05:06.789Z","token":9},
                      {"semaphore":"selections","slot":2,"token":0}],"next":null}
            """));
  }
}
