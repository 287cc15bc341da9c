package dev.getwork.application.port.in.job;

/** Ending requests that nobody has looked at for so long that their users must have gone. */
public interface ExpireAbandonedRequests {

  /**
   * Ends them.
   *
   * @return how many
   */
  long expireAbandonedRequests();
}
