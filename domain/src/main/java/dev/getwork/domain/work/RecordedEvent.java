package dev.getwork.domain.work;

import java.time.Instant;
import java.util.Optional;

/**
 * An event as the history keeps it.
 *
 * @param id a positive number that the store gave; mostly, but not always, a later event has a greater one
 * @param at when, by the database's clock
 * @param node on which node
 * @param event what
 * @param holder whose assignment it is about, if it is about one
 */
public record RecordedEvent(long id, Instant at, String node, HistoryEvent event, Optional<UserName> holder) {}
