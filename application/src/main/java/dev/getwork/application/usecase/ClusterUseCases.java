package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.ViewLocks;
import dev.getwork.application.port.in.work.ViewNodes;
import dev.getwork.application.port.in.work.ViewSlots;

/** What {@link UseCases} offers about the cluster. */
public final class ClusterUseCases {

  private final OutPorts ports;

  ClusterUseCases(OutPorts ports) {
    this.ports = ports;
  }

  public ViewNodes viewNodes() {
    return ports.nodes()::live;
  }

  public ViewLocks viewLocks() {
    return ports.leaders()::locks;
  }

  public ViewSlots viewSlots() {
    return ports.slots()::statuses;
  }
}
