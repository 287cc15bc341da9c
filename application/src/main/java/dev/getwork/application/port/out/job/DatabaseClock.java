package dev.getwork.application.port.out.job;

import java.time.Instant;

/** The clock that decides: all nodes share the database's, so that a node whose own is wrong changes nothing. */
public interface DatabaseClock {

  /** The database's time, in whole microseconds. */
  Instant now();
}
