package dev.getwork.adapter.rest.event;

import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.FollowHistory;
import dev.getwork.application.port.in.work.FollowHistory.Bookmark;
import dev.getwork.application.port.in.work.FollowHistory.Ended;
import dev.getwork.application.port.in.work.FollowHistory.Listener;
import dev.getwork.application.port.in.work.FollowHistory.Stopping;
import dev.getwork.application.port.in.work.FollowHistory.TooManyStreams;
import dev.getwork.domain.work.UserName;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.security.core.Authentication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is done, as a stream of server-sent events. It is written on the thread of the call, which costs next to nothing
 * while it waits, so that a client that takes its time holds up nobody else.
 */
@RestController
final class EventController {

  /** As in the list of what was done; operators hear of tasks, as everybody does. */
  private static final String HEARS_ALL = "ROLE_MANAGER";
  private static final String RETRY_AFTER_SECONDS = "5";

  private final FollowHistory followHistory;
  private final JsonMapper json;

  EventController(FollowHistory followHistory, JsonMapper json) {
    this.followHistory = followHistory;
    this.json = json;
  }

  @GetMapping(path = "/api/v1/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  void follow(
      Authentication caller,
      @RequestHeader(name = LastEventId.HEADER, required = false) @Nullable String lastEventId,
      HttpServletRequest request,
      HttpServletResponse response) {
    Optional<Bookmark> after = LastEventId.read(lastEventId);
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    if (HttpMethod.HEAD.matches(request.getMethod())) {
      response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
      return;
    }
    switch (followHistory.follow(listener(caller), after, new EventFrames(json, response)::write)) {
      case Ended() -> {
        // All is written.
      }
      case TooManyStreams(int most) -> throw ProblemType.TOO_MANY_STREAMS
          .because("Close a stream first: a user may have " + most + " on a node.")
          .withHeader(HttpHeaders.RETRY_AFTER, List.of(RETRY_AFTER_SECONDS));
      case Stopping() -> throw ProblemType.NODE_STOPPING
          .because("Try again: another node goes on from the same Last-Event-ID.")
          .withHeader(HttpHeaders.RETRY_AFTER, List.of(RETRY_AFTER_SECONDS));
    }
  }

  private static Listener listener(Authentication caller) {
    boolean hearsAll = caller.getAuthorities().stream()
        .anyMatch(granted -> HEARS_ALL.equals(granted.getAuthority()));
    return new Listener(new UserName(caller.getName()), hearsAll);
  }
}
