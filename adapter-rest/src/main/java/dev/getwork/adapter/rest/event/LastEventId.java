package dev.getwork.adapter.rest.event;

import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.FollowHistory.Bookmark;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A bookmark as the id of an event of the stream, which clients send back as they got it. */
final class LastEventId {

  static final String HEADER = "Last-Event-ID";

  private static final Pattern OURS = Pattern.compile("([1-9][0-9]{0,17})-([0-9]{1,11})-([0-9]{1,18})");

  private LastEventId() {}

  static String of(Bookmark bookmark) {
    return bookmark.mark() + "-" + bookmark.second() + "-" + bookmark.event();
  }

  static Optional<Bookmark> read(@Nullable String header) {
    if (header == null || header.isEmpty()) {
      return Optional.empty(); // What a browser sends that has been told no id.
    }
    Matcher ours = OURS.matcher(header);
    if (!ours.matches()) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Send the id of an event of this stream as Last-Event-ID, or none to begin now.")
          .atHeader(HEADER, "must be an id of this stream");
    }
    return Optional.of(
        new Bookmark(Long.parseLong(ours.group(1)), Long.parseLong(ours.group(2)), Long.parseLong(ours.group(3))));
  }
}
