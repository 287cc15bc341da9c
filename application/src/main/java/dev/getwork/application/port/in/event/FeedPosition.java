package dev.getwork.application.port.in.event;

/**
 * A reader's position in the event feed.
 *
 * @param text opaque to all but the store
 * @param bookmark a position at or before this one, which other readers can resume from
 */
public record FeedPosition(String text, FeedBookmark bookmark) {}
