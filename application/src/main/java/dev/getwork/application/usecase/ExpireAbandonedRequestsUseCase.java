package dev.getwork.application.usecase;

import dev.getwork.application.port.in.job.ExpireAbandonedRequests;

final class ExpireAbandonedRequestsUseCase implements ExpireAbandonedRequests {

  private final OutPorts ports;

  ExpireAbandonedRequestsUseCase(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public long expireAbandonedRequests() {
    return ports.requests().expireAbandoned();
  }
}
