package dev.getwork.application.port.in.job;

/** Ending the holds of returned loans whose time has come. */
public interface RequeueReturnedLoans {

  /**
   * Ends all that are due by the database's clock.
   *
   * @return how many
   */
  long requeueReturnedLoans();
}
