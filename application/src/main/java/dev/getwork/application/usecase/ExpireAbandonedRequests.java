package dev.getwork.application.usecase;

/** Ends requests that nobody has looked at for so long that their users must have gone. */
final class ExpireAbandonedRequests implements JobWork {

  private final OutPorts ports;

  ExpireAbandonedRequests(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public boolean anyToDo() {
    return ports.requests().anyAbandoned();
  }

  @Override
  public long run(Turns turns) {
    long all = 0;
    long batch;
    do {
      batch = turns.take(ports.requests()::expireAbandoned).orElse(0L);
      all += batch;
    } while (batch > 0);
    return all;
  }
}
