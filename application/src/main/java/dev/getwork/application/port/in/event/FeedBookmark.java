package dev.getwork.application.port.in.event;

/**
 * A position in the event feed for clients to store. A reader that resumes there misses no event and may receive some
 * again.
 *
 * @param number positive, opaque to all but the store
 * @param second when it was created, in seconds since 1970 by the store's clock
 */
public record FeedBookmark(long number, long second) {}
