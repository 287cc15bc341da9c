package dev.getwork.application.port.in.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/**
 * A filter of the holds of a task; an empty component matches all.
 *
 * @param user the user who holds, returned or excluded the loan
 */
public record HoldFilter(TaskId task, Optional<Hold.Kind> kind, Optional<UserName> user) {}
