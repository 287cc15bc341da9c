package dev.getwork.adapter.rest.event;

import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.event.FeedBookmark;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The id of an event of the stream. Clients send the last one back to resume.
 *
 * @param bookmark where to resume
 * @param event the id of the event, or 0
 */
record LastEventId(FeedBookmark bookmark, long event) {

  static final String HEADER = "Last-Event-ID";

  private static final Pattern FORMAT = Pattern.compile("([1-9][0-9]{0,17})-([0-9]{1,11})-([0-9]{1,18})");

  /** Parses the header; a browser that has received no id sends an empty one. */
  static Optional<LastEventId> parse(@Nullable String header) {
    if (header == null || header.isEmpty()) {
      return Optional.empty();
    }
    Matcher id = FORMAT.matcher(header);
    if (!id.matches()) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Send the last id of the event stream as Last-Event-ID, or omit the header to begin now.")
          .atHeader(HEADER, "must be an id of the event stream");
    }
    var bookmark = new FeedBookmark(Long.parseLong(id.group(1)), Long.parseLong(id.group(2)));
    return Optional.of(new LastEventId(bookmark, Long.parseLong(id.group(3))));
  }

  @Override
  public String toString() {
    return bookmark.number() + "-" + bookmark.second() + "-" + event;
  }
}
