package dev.getwork.application.port.in.job;

/** Seeing to requests that wait although nobody leads their task: their leader died and their users look no more. */
public interface ServeStrandedRequests {

  /**
   * Tries, in the background, to lead every task that has pending requests. Where somebody leads, the try ends at once.
   *
   * @return how many tasks have pending requests
   */
  long serveStrandedRequests();
}
