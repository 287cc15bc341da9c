package dev.getwork.domain.work;

/**
 * A month that has been kept for long enough.
 *
 * @param of which
 * @param rows how many it has: 0 or more
 * @param bytes that it takes on disk, indexes included: 0 or more
 */
public record OldMonth(HistoryMonth of, long rows, long bytes) {}
