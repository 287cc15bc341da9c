package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.HttpConfiguration.CallKey;
import dev.getwork.adapter.rest.http.HttpConfiguration.KnownTags;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.CountOutOfRange;
import dev.getwork.application.port.in.work.RequestWork.HeldLimitReached;
import dev.getwork.application.port.in.work.RequestWork.KeyRefused;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.RequestWork.Replayed;
import dev.getwork.application.port.in.work.RequestWork.UnknownTask;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.net.URI;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** A press of Get Work is a resource: made, looked at again until it is decided, or taken back. */
@RestController
@RequestMapping("/api/v1/work-requests")
final class WorkRequestController {

  private final RequestWork requestWork;
  private final RecheckWork recheckWork;
  private final CancelWork cancelWork;

  WorkRequestController(RequestWork requestWork, RecheckWork recheckWork, CancelWork cancelWork) {
    this.requestWork = requestWork;
    this.recheckWork = recheckWork;
    this.cancelWork = cancelWork;
  }

  @PostMapping
  ResponseEntity<WorkRequestResponse> request(
      UserName user, Duration patience, CallKey key, @RequestBody WorkRequestRequest body) {
    return answer(requestWork.request(body.press(user, patience, key.call(body))), key);
  }

  private static ResponseEntity<WorkRequestResponse> answer(RequestWork.Answer answer, CallKey key) {
    return switch (answer) {
      case Recorded(WorkRequestView view) ->
        answer(view.request().isPending() ? HttpStatus.ACCEPTED : HttpStatus.CREATED, view);
      case AlreadyPending(WorkRequestView view) -> answer(HttpStatus.OK, view);
      case Replayed(RequestWork.Answer now) -> key.replayed(answer(now, key));
      case KeyRefused(KeyRefusal why) -> throw key.problem(why);
      case UnknownTask() -> throw ProblemType.UNKNOWN_TASK.because("Take the id of a task from GET /api/v1/tasks.");
      case CountOutOfRange(int most) -> throw ProblemType.COUNT_OUT_OF_RANGE
          .because("Ask this task for 1 to " + most + " loans.")
          .atPointer("/count", "must be a whole number from 1 to " + most);
      case HeldLimitReached(int limit, int held) -> throw ProblemType.HELD_LIMIT_REACHED
          .because("Dispose of a loan first: you hold " + held + " of at most " + limit + " of this task.")
          .with("limit", limit)
          .with("held", held);
    };
  }

  /** With {@code If-None-Match} a long poll: 304 when it is as it was, which Spring makes of the tag. */
  @GetMapping("/{id}")
  ResponseEntity<WorkRequestResponse> recheck(
      @PathVariable WorkRequestId id, Viewer viewer, Duration patience, KnownTags known) {
    return recheckWork.recheck(id, viewer, patience, known.versions())
        .map(view -> answer(HttpStatus.OK, view))
        .orElseThrow(WorkRequestController::unknown);
  }

  @DeleteMapping("/{id}")
  ResponseEntity<Void> cancel(@PathVariable WorkRequestId id, UserName user) {
    return switch (cancelWork.cancel(id, user)) {
      case CancelWork.Cancelled() -> ResponseEntity.noContent().build();
      case CancelWork.UnknownRequest() -> throw unknown();
      case CancelWork.AlreadyDecided(WorkRequest decided) -> throw ProblemType.REQUEST_DECIDED
          .because("Look at the request; what it was given is in your pipeline.")
          .with("state", WorkRequestResponse.state(decided.outcome()));
    };
  }

  private static ResponseEntity<WorkRequestResponse> answer(HttpStatus status, WorkRequestView view) {
    var response = ResponseEntity.status(status).eTag(KnownTags.tag(view.version()));
    if (status != HttpStatus.OK) {
      response.location(URI.create("/api/v1/work-requests/" + view.request().id()));
    }
    if (view.request().isPending()) {
      response.header(HttpHeaders.RETRY_AFTER, Long.toString(view.recheckAfter().toSeconds()));
    }
    return response.body(WorkRequestResponse.from(view));
  }

  private static ProblemException unknown() {
    return ProblemType.UNKNOWN_WORK_REQUEST.because("You have no work request with this id.");
  }
}
