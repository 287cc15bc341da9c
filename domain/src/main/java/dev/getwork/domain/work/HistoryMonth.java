package dev.getwork.domain.work;

import java.time.YearMonth;

/**
 * What happened in one month.
 *
 * @param table what kind of history
 * @param month in UTC
 */
public record HistoryMonth(HistoryTable table, YearMonth month) {}
