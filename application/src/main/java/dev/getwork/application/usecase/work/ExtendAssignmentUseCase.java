package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.ExtendAssignment;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.ExtensionOutcome;
import dev.getwork.domain.work.ExtensionOutcome.Extended;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

record ExtendAssignmentUseCase(UnitOfWork unitOfWork, Assignments assignments) implements ExtendAssignment {

  @Override
  public Optional<ExtensionOutcome> extend(AssignmentId id, UserName user) {
    return unitOfWork.inTransaction(() -> {
      Locked locked = assignments.lock(List.of(id));
      return locked.find(id).map(assignment -> extend(assignment, user, locked));
    });
  }

  private ExtensionOutcome extend(Assignment assignment, UserName user, Locked locked) {
    ExtensionOutcome outcome =
        assignment.extend(user, locked.task(assignment).definition().limits(), locked.now());
    if (outcome instanceof Extended(Assignment extended, var _)) {
      assignments.extend(extended);
    }
    return outcome;
  }
}
