package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Reason;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

record AbsenceResponse(
    String user,
    @JsonPropertyDescription("When the absence ends by itself, by the database's clock.") Instant until,
    @Nullable String reason,
    @JsonPropertyDescription("The manager who marked the user absent.") String by,
    Instant at) {

  static AbsenceResponse from(Absence absence) {
    return new AbsenceResponse(absence.user().value(), absence.until(),
        absence.reason().map(Reason::text).orElse(null), absence.by().value(), absence.at());
  }

  /** The problem of a call that would give work to an absent user. */
  static ProblemException problem(String whoIs, Absence absence, String remedy) {
    String reason = absence.reason().map(text -> " (" + text.text() + ")").orElse("");
    ProblemException problem = ProblemType.USER_ABSENT
        .because(whoIs + " absent until " + absence.until() + reason + ". " + remedy)
        .with("until", absence.until());
    return absence.reason().map(text -> problem.with("reason", text.text())).orElse(problem);
  }
}
