package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.Optional;

/** The absences of users, which managers begin and end. */
public interface ControlAbsences {

  /**
   * Marks a user absent: releases their loans, cancels their pending requests, and refuses new ones until the absence
   * ends. Replaces an earlier absence.
   *
   * @param until when it ends by itself
   * @return empty when this is not in the next 366 days, by the database's clock; then nothing was changed
   */
  Optional<Absence> begin(UserName user, Instant until, Optional<Reason> reason, UserName manager);

  /** Ends the absence of a user, if they are absent. */
  void end(UserName user, UserName manager);
}
