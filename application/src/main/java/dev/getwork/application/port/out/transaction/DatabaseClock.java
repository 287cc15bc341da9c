package dev.getwork.application.port.out.transaction;

import java.time.Instant;

/** The clock of the database, which all nodes share: a wrong clock of a node has no effect. */
public interface DatabaseClock {

  /** The database's time, in whole microseconds. */
  Instant now();
}
