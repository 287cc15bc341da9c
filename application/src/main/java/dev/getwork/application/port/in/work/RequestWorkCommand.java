package dev.getwork.application.port.in.work;

import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Optional;

/**
 * A user's request for loans of a task.
 *
 * @param groups those of the user
 * @param maxWait how long to wait for the decision; zero to return at once
 * @param key makes it safe to send the command again
 */
public record RequestWorkCommand(
    UserName user, Groups groups, TaskId task, LoanCount count, Duration maxWait, Optional<IdempotencyKey> key) {}
