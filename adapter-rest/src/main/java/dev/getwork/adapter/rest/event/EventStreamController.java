package dev.getwork.adapter.rest.event;

import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import dev.getwork.application.port.in.work.Viewer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/**
 * The event stream: the audit log as server-sent events. Each stream is written by the virtual thread of its call, so
 * that a slow client delays no other.
 */
@RestController
record EventStreamController(EventBroadcaster broadcaster, EventQueries events, EventFrames frames,
    InstantSource time) {

  private static final Logger LOG = LoggerFactory.getLogger(EventStreamController.class);
  /** Then the client must authenticate again: a removed user does not receive events forever. */
  private static final Duration MAX_DURATION = Duration.ofMinutes(15);
  private static final int BATCH = 1_000;

  @GetMapping(path = "/api/v1/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  void stream(
      @Caller Viewer viewer,
      @RequestHeader(name = LastEventId.HEADER, required = false) @Nullable String lastEventId,
      HttpServletRequest request,
      HttpServletResponse response) {
    Optional<LastEventId> last = LastEventId.parse(lastEventId);
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    if (HttpMethod.HEAD.matches(request.getMethod())) {
      response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
      return;
    }
    Instant end = time.instant().plus(MAX_DURATION);
    try (EventSubscription subscription = broadcaster.subscribe(viewer)) {
      resume(subscription, last, end, response);
      for (List<String> next = subscription.await(); !next.isEmpty(); next = subscription.await()) {
        write(String.join("", next), response);
        if (!time.instant().isBefore(end)) {
          return;
        }
      }
    } catch (IOException disconnected) {
      LOG.debug("A client of the event stream disconnected: {}", disconnected.getMessage());
    }
  }

  /**
   * Writes the events since the client's last one. Its subscription collects new events meanwhile, so that some may be
   * written twice and none is missed.
   */
  private void resume(
      EventSubscription subscription, Optional<LastEventId> last, Instant end, HttpServletResponse response)
      throws IOException {
    LastEventId id = last.orElse(null);
    if (id == null) {
      write(EventFrames.heartbeat(new LastEventId(subscription.begin, 0)), response);
      return;
    }
    FeedPosition next = events.at(id.bookmark()).orElse(null);
    if (next == null) {
      write(EventFrames.reset(subscription.begin), response);
      return;
    }
    write(EventFrames.heartbeat(id), response);
    for (boolean complete = false; !complete && time.instant().isBefore(end);) {
      EventBatch batch = events.after(next, BATCH);
      write(visible(batch, subscription.viewer, next.bookmark()), response);
      next = batch.next();
      complete = batch.complete();
    }
  }

  private String visible(EventBatch batch, Viewer viewer, FeedBookmark bookmark) {
    return batch.events().stream()
        .filter(event -> event.isVisibleTo(viewer))
        .map(event -> frames.event(event, bookmark))
        .collect(Collectors.joining());
  }

  private static void write(String written, HttpServletResponse response) throws IOException {
    if (!response.isCommitted()) {
      response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
      response.setHeader("X-Accel-Buffering", "no"); // Otherwise a proxy may delay events.
    }
    if (!written.isEmpty()) {
      response.getOutputStream().write(written.getBytes(StandardCharsets.UTF_8));
      response.flushBuffer();
    }
  }
}
