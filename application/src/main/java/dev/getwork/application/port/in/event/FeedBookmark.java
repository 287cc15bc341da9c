package dev.getwork.application.port.in.event;

/**
 * A place in the event feed that clients keep. A reader that resumes from it misses nothing and may get some events again.
 *
 * @param number positive, opaque to all but the store
 * @param second when it was given, in seconds since 1970 by the store's clock
 */
public record FeedBookmark(long number, long second) {}
