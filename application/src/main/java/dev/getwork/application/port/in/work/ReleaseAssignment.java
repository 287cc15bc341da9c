package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.UserName;

/** The end of an assignment by a manager: its loan is available again. */
public interface ReleaseAssignment {

  Answer release(AssignmentId id, UserName manager);

  sealed interface Answer {}

  record Released(Assignment assignment) implements Answer {}

  record AlreadyEnded(Assignment assignment) implements Answer {}

  record UnknownAssignment() implements Answer {}
}
