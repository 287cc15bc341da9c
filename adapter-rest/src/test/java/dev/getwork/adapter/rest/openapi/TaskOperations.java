package dev.getwork.adapter.rest.openapi;

import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.List;

/** What work there is, and which loans it finds. */
final class TaskOperations {

  private static final String DEFINITION =
      """
      {"name": "Payroll evidence",
       "criteria": {"all": [{"field": "amount", "op": "ge", "value": 50000},
                            {"field": "jobsRetained", "op": "absent"}]},
       "order": [{"field": "submittedAt", "direction": "asc"}],
       "maxPerRequest": 5, "maxHeldPerUser": 10, "assignmentPolicy": "FIRST_COME_FIRST_SERVED"}
      """;

  private TaskOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.of("listTasks", "GET", "/tasks", "List the tasks")
            .answers(200, "The tasks, in the order of their ids."),
        Operation.of("viewTask", "GET", "/tasks/{id}", "Look at a task")
            .heeds("If-None-Match")
            .answers(200, "The task.", "ETag")
            .answersNothing(304, "It has not changed since that ETag.", "ETag")
            .refuses(ProblemType.UNKNOWN_TASK),
        Operation.of("defineTask", "POST", "/tasks", "Define a task")
            .by(Role.MANAGER)
            .example(DEFINITION)
            .answers(201, "Defined.", "Location", "ETag")
            .refuses(ProblemType.NAME_TAKEN),
        Operation.of("changeTask", "PUT", "/tasks/{id}", "Change a task")
            .by(Role.MANAGER)
            .says("What users hold of it stays with them.")
            .example(DEFINITION)
            .answers(200, "Changed.", "ETag")
            .refuses(ProblemType.UNKNOWN_TASK, ProblemType.NAME_TAKEN, ProblemType.STALE_VERSION,
                ProblemType.VERSION_REQUIRED),
        Operation.of("pauseTask", "POST", "/tasks/{id}/pause", "Let a task hand out nothing for a while")
            .by(Role.MANAGER)
            .says("Requests that are pending wait; new ones are refused. Repeating changes nothing.")
            .answers(200, "The task as it is now.", "ETag")
            .refuses(ProblemType.UNKNOWN_TASK),
        Operation.of("resumeTask", "POST", "/tasks/{id}/resume", "End a task's pause")
            .by(Role.MANAGER)
            .answers(200, "The task as it is now.", "ETag")
            .refuses(ProblemType.UNKNOWN_TASK),
        Operation.of("previewTask", "POST", "/task-previews", "Try criteria and order")
            .by(Role.MANAGER)
            .example("{\"criteria\": {\"field\": \"amount\", \"op\": \"ge\", \"value\": 50000}}")
            .answers(200, "How many loans match, and the first 20.")
            .refuses(ProblemType.PREVIEWS_BUSY, ProblemType.PREVIEW_GIVEN_UP),
        Operation.of("viewQueue", "GET", "/tasks/{id}/queue", "Count the work of a task")
            .answers(200, "The counts, at most two seconds old.")
            .refuses(ProblemType.UNKNOWN_TASK),
        Operation.of("restoreLoan", "DELETE", "/tasks/{id}/exclusions/{loanNumber}", "Restore a never-return loan")
            .by(Role.MANAGER)
            .answersNothing(204, "It may be handed out again.")
            .refuses(ProblemType.NOT_EXCLUDED, ProblemType.UNKNOWN_TASK, ProblemType.UNKNOWN_LOAN),
        Operation.of("explainAvailability", "GET", "/loans/{loanNumber}/availability", "Say why a loan is available")
            .says("Or why it is not, clause by clause.")
            .answers(200, "The explanation.")
            .refuses(ProblemType.UNKNOWN_LOAN, ProblemType.UNKNOWN_TASK));
  }
}
