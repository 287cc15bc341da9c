package dev.getwork.application.port.in.work;

import java.time.Instant;

/** What time it is where all times are from. */
public interface ViewServerTime {

  /** The database's time. */
  Instant now();
}
