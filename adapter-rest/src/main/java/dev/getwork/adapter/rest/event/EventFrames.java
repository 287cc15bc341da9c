package dev.getwork.adapter.rest.event;

import dev.getwork.application.port.in.work.FollowHistory.Happened;
import dev.getwork.application.port.in.work.FollowHistory.MissedSome;
import dev.getwork.application.port.in.work.FollowHistory.News;
import dev.getwork.application.port.in.work.FollowHistory.StillHere;
import dev.getwork.domain.work.RecordedEvent;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/** Writes news as server-sent events. An id alone is no event to a client, and yet moves on where it would resume. */
final class EventFrames {

  private static final Logger LOG = LoggerFactory.getLogger(EventFrames.class);

  private final JsonMapper json;
  private final HttpServletResponse response;

  EventFrames(JsonMapper json, HttpServletResponse response) {
    this.json = json;
    this.response = response;
  }

  /** Whether the client was still there. */
  boolean write(List<News> news) {
    if (!response.isCommitted()) {
      response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
      response.setHeader("X-Accel-Buffering", "no"); // Or a proxy may keep events until it has many.
    }
    var frames = new StringBuilder();
    news.forEach(one -> frames.append(frame(one)));
    try {
      response.getOutputStream().write(frames.toString().getBytes(StandardCharsets.UTF_8));
      response.flushBuffer();
      return true;
    } catch (IOException gone) {
      LOG.debug("A listener went away: {}", gone.getMessage());
      return false;
    }
  }

  private String frame(News news) {
    String id = "id: " + LastEventId.of(news.bookmark()) + "\n";
    return switch (news) {
      case Happened(var _, RecordedEvent event) ->
        id + event(event.event().kind().name(), HistoryEventResponse.from(event));
      case StillHere _ -> ": still here\n" + id + "\n";
      case MissedSome _ -> id + "event: reset\ndata: {}\n\n";
    };
  }

  private String event(String kind, HistoryEventResponse data) {
    return "event: " + kind + "\ndata: " + json.writeValueAsString(data) + "\n\n";
  }
}
