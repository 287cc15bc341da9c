package dev.getwork.adapter.rest.event;

import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.RecordedEvent;
import tools.jackson.databind.json.JsonMapper;

/** Frames of server-sent events. A frame with an id and no data is no event, but moves the client's Last-Event-ID. */
record EventFrames(JsonMapper json) {

  String event(RecordedEvent event, FeedBookmark bookmark) {
    return id(new LastEventId(bookmark, event.id()))
        + "event: " + event.event().kind() + "\n"
        + "data: " + json.writeValueAsString(HistoryEventResponse.from(event)) + "\n\n";
  }

  static String heartbeat(LastEventId last) {
    return ": heartbeat\n" + id(last) + "\n";
  }

  /** A reset event: the client may have missed events. */
  static String reset(FeedBookmark bookmark) {
    return id(new LastEventId(bookmark, 0)) + "event: reset\ndata: {}\n\n";
  }

  private static String id(LastEventId last) {
    return "id: " + last + "\n";
  }
}
