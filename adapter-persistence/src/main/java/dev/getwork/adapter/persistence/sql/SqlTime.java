package dev.getwork.adapter.persistence.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Converts times and durations from and to SQL. */
public final class SqlTime {

  private SqlTime() {}

  /** The time in a column that is not null. */
  public static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  /** The time in a column that may be null. */
  public static Optional<Instant> optional(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
  }

  /** The seconds in a column that may be null. */
  public static Optional<Duration> duration(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, Double.class))
        .map(seconds -> Duration.ofMillis(Math.round(seconds * 1000)));
  }

  public static OffsetDateTime parameter(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }

  /** A duration as a parameter of {@code make_interval(secs => …)}. */
  public static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }
}
