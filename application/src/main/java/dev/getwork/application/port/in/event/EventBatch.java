package dev.getwork.application.port.in.event;

import java.util.List;

/**
 * A batch of events from the feed.
 *
 * @param events by id
 * @param next the position to go on from
 * @param complete whether no event was left when the batch was read
 */
public record EventBatch(List<RecordedEvent> events, FeedPosition next, boolean complete) {}
