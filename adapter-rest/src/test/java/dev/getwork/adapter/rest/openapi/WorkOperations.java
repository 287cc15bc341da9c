package dev.getwork.adapter.rest.openapi;

import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.List;

/** Getting work, and what becomes of it. */
final class WorkOperations {

  private WorkOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.of("requestWork", "POST", "/work-requests", "Press Get Work")
            .by(Role.PROCESSOR)
            .says(
                "Asks a task for 1 to 5 loans, the ones of the highest priority that nobody has. A user has one pending "
                    + "request per task: a second press returns the first.")
            .example("{\"taskId\": \"1\", \"count\": 3}")
            .answers(201, "Decided.", "Location", "ETag")
            .answers(202, "Not decided yet: look again.", "Location", "ETag", "Retry-After")
            .answers(200, "The user's request for this task that was pending already.", "ETag", "Retry-After")
            .refuses(ProblemType.UNKNOWN_TASK, ProblemType.TASK_PAUSED, ProblemType.HELD_LIMIT_REACHED,
                ProblemType.COUNT_OUT_OF_RANGE),
        Operation.of("viewWorkRequest", "GET", "/work-requests/{id}", "Look at a work request again")
            .says("Its own user or a manager may. The user's look keeps a pending request alive; after five minutes "
                + "without one it expires.")
            .answers(200, "As it is now; with Retry-After until it is decided.", "ETag", "Retry-After")
            .answersNothing(304, "It is as the client knows it, also after the wait.", "ETag", "Retry-After")
            .refuses(ProblemType.UNKNOWN_WORK_REQUEST),
        Operation.of("cancelWorkRequest", "DELETE", "/work-requests/{id}", "Take a press back")
            .answersNothing(204, "It is cancelled, now or by an earlier call.")
            .refuses(ProblemType.UNKNOWN_WORK_REQUEST, ProblemType.REQUEST_DECIDED),
        Operation.of("viewMe", "GET", "/me", "Say who the caller is")
            .answers(200, "The caller."),
        Operation.of("viewMyPipeline", "GET", "/me/pipeline", "List what the caller has")
            .answers(200, "The caller's active assignments."),
        Operation.of("viewPipeline", "GET", "/users/{user}/pipeline", "List what a user has")
            .by(Role.MANAGER)
            .answers(200, "The user's active assignments.")
            .refuses(ProblemType.UNKNOWN_USER),
        Operation.of("disposeAssignment", "PUT", "/assignments/{id}/disposition", "End an assignment as its holder")
            .says("A disposition is final; sending the same again answers the same.")
            .example("{\"outcome\": \"RETURN_AFTER\", \"hours\": 24, \"reason\": \"waiting for the bank\"}")
            .answers(201, "Disposed of.")
            .answers(200, "Exactly this had been said before.")
            .refuses(ProblemType.UNKNOWN_ASSIGNMENT, ProblemType.NOT_HOLDER, ProblemType.ALREADY_DISPOSITIONED,
                ProblemType.ASSIGNMENT_ENDED),
        Operation.of("listAssignments", "GET", "/assignments", "List assignments")
            .by(Role.MANAGER)
            .answers(200, "Assignments, active and ended, in the order in which they were made.")
            .refuses(ProblemType.UNKNOWN_TASK, ProblemType.UNKNOWN_USER),
        Operation.of("disposeAssignments", "POST", "/disposition-batches", "End several assignments at once")
            .says("Each as by itself and in a transaction of its own; 1 to 100.")
            .example("{\"items\": [{\"assignmentId\": \"1\", \"outcome\": \"COMPLETE\"}]}")
            .answers(207, "In the order asked, what became of each."),
        Operation.of("releaseAssignments", "POST", "/assignment-releases", "Put several loans back to the queue")
            .by(Role.MANAGER)
            .says("Each as by itself and in a transaction of its own; 1 to 100.")
            .example("{\"assignmentIds\": [\"1\", \"2\"]}")
            .answers(207, "In the order asked, what became of each."),
        Operation.of("followEvents", "GET", "/events", "Follow what is done as server-sent events")
            .says(
                "Of tasks and of the caller's own assignments; managers hear all. Each event has an id to go on from, "
                    + "its kind as its name, and one line of data: JSON of the schema HistoryEvent. At least once: a client "
                    + "drops what it knows by the member id of the data, which is not the event's id. After a break, go on "
                    + "at any node with the last id as Last-Event-ID; it is good for an hour, and after that the first event "
                    + "is called reset: read again what is shown. A comment comes every 15 seconds, with an id; a stream "
                    + "ends after 15 minutes. A user has ten at a node at most.")
            .answersWith("text/event-stream")
            .answers(200, "The stream, until either side ends it.")
            .refuses(ProblemType.TOO_MANY_STREAMS, ProblemType.NODE_STOPPING),
        Operation.of("releaseAssignment", "POST", "/assignments/{id}/release", "Put a loan back to the queue")
            .by(Role.MANAGER)
            .answers(200, "The assignment, ended.")
            .refuses(ProblemType.UNKNOWN_ASSIGNMENT, ProblemType.ASSIGNMENT_ENDED),
        Operation.of("transferAssignment", "POST", "/assignments/{id}/transfer", "Hand a loan to another user")
            .by(Role.MANAGER)
            .example("{\"toUser\": \"processor002\"}")
            .answers(201, "The new assignment.")
            .refuses(ProblemType.UNKNOWN_ASSIGNMENT, ProblemType.ASSIGNMENT_ENDED, ProblemType.ALREADY_HOLDER,
                ProblemType.HELD_LIMIT_REACHED, ProblemType.UNKNOWN_RECIPIENT));
  }
}
