package dev.getwork.adapter.rest.openapi;

import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.List;

/** What operators see of the whole house, and this document itself. */
final class ClusterOperations {

  private ClusterOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.of("listNodes", "GET", "/cluster/nodes", "List the nodes")
            .by(Role.OPERATOR)
            .answers(200, "The nodes that live."),
        Operation.of("listLocks", "GET", "/cluster/locks", "List the tasks' locks")
            .by(Role.OPERATOR)
            .answers(200, "Every task with its lock."),
        Operation.of("listSlots", "GET", "/cluster/slots", "List the slots")
            .by(Role.OPERATOR)
            .answers(200, "The slots of each semaphore."),
        Operation.of("listJobs", "GET", "/cluster/jobs", "List the jobs")
            .by(Role.OPERATOR)
            .answers(200, "All jobs, in the order of their names."),
        Operation.of("runJob", "POST", "/cluster/jobs/{name}/run", "Have a job run now")
            .by(Role.OPERATOR)
            .answers(202, "A node runs it at its next tick.")
            .refuses(ProblemType.UNKNOWN_JOB),
        Operation.of("pauseJob", "POST", "/cluster/jobs/{name}/pause", "Keep a job from its times")
            .by(Role.OPERATOR)
            .answers(200, "The job as it is now.")
            .refuses(ProblemType.UNKNOWN_JOB),
        Operation.of("resumeJob", "POST", "/cluster/jobs/{name}/resume", "End a job's pause")
            .by(Role.OPERATOR)
            .answers(200, "The job as it is now.")
            .refuses(ProblemType.UNKNOWN_JOB),
        Operation.of("viewForgettableHistory", "GET", "/cluster/history", "List what would be forgotten now")
            .by(Role.OPERATOR)
            .answers(200, "Months past their retention."),
        Operation.of("listSelectionRuns", "GET", "/selection-runs", "List selections")
            .by(Role.OPERATOR)
            .says("When, where, how long, and what came of them.")
            .answers(200, "Selections, the last first.")
            .refuses(ProblemType.UNKNOWN_TASK),
        Operation.of("viewSelectionPlan", "GET", "/tasks/{id}/selection-plan", "Explain how loans would be selected")
            .by(Role.OPERATOR)
            .says("The database's plan of the task's selection as of now, which is not run.")
            .answers(200, "The plan.")
            .refuses(ProblemType.UNKNOWN_TASK),
        Operation.of("listAuditEvents", "GET", "/audit-events", "List what was done by whom")
            .by(Role.MANAGER)
            .answers(200, "Events, the last first.")
            .refuses(ProblemType.UNKNOWN_TASK, ProblemType.UNKNOWN_USER),
        Operation.of("checkInvariants", "GET", "/invariants", "Check what must always be so")
            .by(Role.OPERATOR)
            .says("By SQL, at this moment; 200 also when something is violated.")
            .answers(200, "Each invariant, and what was found."),
        Operation.of("viewOpenApi", "GET", "/openapi.json", "Get this document")
            .byAnybody()
            .answersWith("application/json")
            .answers(200, "This document."),
        Operation.outside("listProblems", "GET", "/problems", "Explain all problems")
            .byAnybody()
            .answersWith("text/html")
            .gives("dev.getwork.adapter.rest.problem.ProblemListResponse")
            .answers(200, "All types of problems.", "Vary"),
        Operation.outside("explainProblem", "GET", "/problems/{slug}", "Explain a problem")
            .byAnybody()
            .says("A problem's type leads here: its cause, an example and the remedy.")
            .answersWith("text/html")
            .gives("dev.getwork.adapter.rest.problem.ExplainedProblem")
            .answers(200, "The explanation.", "Vary")
            .refuses(ProblemType.NOT_FOUND));
  }
}
