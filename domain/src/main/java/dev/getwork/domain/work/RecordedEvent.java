package dev.getwork.domain.work;

import java.time.Instant;

/**
 * An event as the history keeps it.
 *
 * @param id a positive number that the store gave; mostly, but not always, a later event has a greater one
 * @param at when, by the database's clock
 * @param node on which node
 * @param event what
 */
public record RecordedEvent(long id, Instant at, String node, HistoryEvent event) {}
