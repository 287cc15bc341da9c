package dev.getwork.lab.benchmark;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Counts the entries read of each index, dead ones included, by the counters of the server: they show which query pays for
 * a held snapshot.
 */
final class IndexReads {

  private static final int MOST = 4;

  private final JdbcClient sql;
  private final Map<String, Long> from;

  /** Begins to count. */
  IndexReads(JdbcClient sql) {
    this.sql = sql;
    this.from = read();
  }

  private static final String READ =
      "select indexrelname, idx_tup_read from pg_stat_user_indexes";

  private Map<String, Long> read() {
    var read = new HashMap<String, Long>();
    sql.sql(READ).query((row, _) -> read.put(row.getString(1), row.getLong(2))).list();
    return read;
  }

  /** The indexes read most since then, with the entries per operation. */
  String each(double done) {
    Map<String, Long> now = read();
    return now.entrySet().stream()
        .map(one -> Map.entry(one.getKey(), (one.getValue() - from.getOrDefault(one.getKey(), 0L)) / done))
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(MOST)
        .map(one -> "%s %.0f".formatted(one.getKey(), one.getValue()))
        .collect(Collectors.joining(", "));
  }
}
