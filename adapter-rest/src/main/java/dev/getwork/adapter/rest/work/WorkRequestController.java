package dev.getwork.adapter.rest.work;

import dev.getwork.application.port.in.work.RequestWork.KeyInUse;
import dev.getwork.application.port.in.work.RequestWork.KeyUsed;
import dev.getwork.domain.task.Groups;
import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.HttpConfiguration.MaxWait;
import dev.getwork.adapter.rest.http.KnownVersions;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.CountOutOfRange;
import dev.getwork.application.port.in.work.RequestWork.HeldLimitReached;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.RequestWork.Replayed;
import dev.getwork.application.port.in.work.RequestWork.TaskPaused;
import dev.getwork.application.port.in.work.RequestWork.UnknownTask;
import dev.getwork.application.port.in.work.RequestWork.UserAbsent;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ETag;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Work requests: recorded, rechecked until they are decided, or canceled. One that is sent again under its idempotency
 * key is replayed, not recorded again.
 */
@RestController
@RequestMapping("/api/v1/work-requests")
public record WorkRequestController(RequestWork requestWork, RecheckWork recheckWork, CancelWork cancelWork) {

  private static final String KEY = "Idempotency-Key";

  @PostMapping
  ResponseEntity<WorkRequestResponse> request(
      @Caller UserName user,
      @Caller Groups groups,
      @MaxWait Duration maxWait,
      @RequestHeader(name = KEY, required = false) @Nullable List<String> keys,
      @RequestBody WorkRequestRequest body) {
    return answer(requestWork.request(body.command(user, groups, maxWait, key(keys))));
  }

  private static ResponseEntity<WorkRequestResponse> answer(RequestWork.Answer answer) {
    return switch (answer) {
      case Recorded(WorkRequestView view) ->
        answer(view.request().isPending() ? HttpStatus.ACCEPTED : HttpStatus.CREATED, view);
      case AlreadyPending(WorkRequestView view) -> answer(HttpStatus.OK, view);
      case Replayed(RequestWork.Answer now) -> replayed(answer(now));
      case KeyUsed() -> throw ProblemType.IDEMPOTENCY_KEY_REUSED
          .because("Choose a new key: this one was used for another request.")
          .atHeader(KEY, "must be new for each new request");
      case KeyInUse() -> throw ProblemType.IDEMPOTENCY_KEY_IN_USE
          .because("Send the same request again later: the first one with this key is still in progress.")
          .retryAfter(2)
          .atHeader(KEY, "must not be in use by another call");
      case UnknownTask() -> throw ProblemException.unknownTask();
      case TaskPaused() -> throw ProblemType.TASK_PAUSED
          .because("Choose another task, or request again when a manager has resumed this one.");
      case UserAbsent(Absence absence) -> throw AbsenceResponse.problem(
          "You are", absence, "Request again then, or ask a manager to end the absence.");
      case CountOutOfRange(int most) -> throw ProblemType.COUNT_OUT_OF_RANGE
          .because("Request 1 to " + most + " loans of this task.")
          .atPointer("/count", "must be a whole number from 1 to " + most);
      case HeldLimitReached(int limit, int held) -> throw ProblemType.HELD_LIMIT_REACHED
          .because("Dispose of a loan first: you hold " + held + " of at most " + limit + " loans of this task.")
          .with("limit", limit)
          .with("held", held);
    };
  }

  /** Parses the values of the header, of which there may be at most one. */
  private static Optional<IdempotencyKey> key(@Nullable List<String> values) {
    if (values == null) {
      return Optional.empty();
    }
    String key = values.size() == 1 ? values.getFirst() : "";
    return Optional.of(ProblemException.valid(() -> new IdempotencyKey(key), _ -> ProblemType.MALFORMED_REQUEST
        .because("Send one " + KEY + " of your choosing, such as a UUID, or none.")
        .atHeader(KEY, "must be 1 to 128 visible ASCII characters, once")));
  }

  private static ResponseEntity<WorkRequestResponse> replayed(ResponseEntity<WorkRequestResponse> answer) {
    return ResponseEntity.status(answer.getStatusCode())
        .headers(answer.getHeaders())
        .header("Idempotency-Replayed", "true")
        .body(answer.getBody());
  }

  /** With {@code If-None-Match} a long poll: Spring answers 304 if the tag is known. */
  @GetMapping("/{id}")
  ResponseEntity<WorkRequestResponse> recheck(
      @PathVariable WorkRequestId id, @Caller Viewer viewer, @MaxWait Duration maxWait, KnownVersions known) {
    return recheckWork.recheck(id, viewer, maxWait, known.versions())
        .map(view -> answer(HttpStatus.OK, view))
        .orElseThrow(WorkRequestController::unknown);
  }

  @DeleteMapping("/{id}")
  ResponseEntity<Void> cancel(@PathVariable WorkRequestId id, @Caller UserName user) {
    return switch (cancelWork.cancel(id, user)) {
      case CancelWork.Canceled() -> ResponseEntity.noContent().build();
      case CancelWork.UnknownRequest() -> throw unknown();
      case CancelWork.AlreadyDecided(WorkRequest decided) -> throw ProblemType.REQUEST_DECIDED
          .because("Read the request; loans that it got are in your pipeline.")
          .with("state", decided.outcome().state().name());
    };
  }

  private static ResponseEntity<WorkRequestResponse> answer(HttpStatus status, WorkRequestView view) {
    // A weak tag, because members such as an expected wait change without a new version.
    var response = ResponseEntity.status(status).eTag(new ETag(view.version(), true).formattedTag());
    if (status != HttpStatus.OK) {
      response.location(URI.create("/api/v1/work-requests/" + view.request().id()));
    }
    if (view.request().isPending()) {
      response.header(HttpHeaders.RETRY_AFTER, Long.toString(view.recheckAfter().toSeconds()));
    }
    return response.body(WorkRequestResponse.from(view));
  }

  private static ProblemException unknown() {
    return ProblemType.UNKNOWN_WORK_REQUEST.because(
        "Take the id that POST /api/v1/work-requests returned. No work request that you may see has this id.");
  }
}
