package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.work.ViewLocks;
import dev.getwork.application.port.in.work.ViewNodes;
import dev.getwork.application.port.in.work.ViewSlots;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Which nodes live, who leads what, and who has which slot; for operators. */
@RestController
final class NodeController {

  private final ViewNodes viewNodes;
  private final ViewLocks viewLocks;
  private final ViewSlots viewSlots;

  NodeController(ViewNodes viewNodes, ViewLocks viewLocks, ViewSlots viewSlots) {
    this.viewNodes = viewNodes;
    this.viewLocks = viewLocks;
    this.viewSlots = viewSlots;
  }

  @GetMapping("/api/v1/cluster/nodes")
  NodeListResponse nodes() {
    return NodeListResponse.from(viewNodes.live());
  }

  @GetMapping("/api/v1/cluster/locks")
  LockListResponse locks() {
    return LockListResponse.from(viewLocks.locks());
  }

  @GetMapping("/api/v1/cluster/slots")
  SlotListResponse slots() {
    return SlotListResponse.from(viewSlots.statuses());
  }
}
