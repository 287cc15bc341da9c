package dev.getwork.adapter.persistence.job;

import dev.getwork.application.port.out.job.DatabaseClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The server's clock; it goes on within a transaction, unlike {@code now()}. */
final class PostgresDatabaseClock implements DatabaseClock {

  private final JdbcClient jdbc;

  PostgresDatabaseClock(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private static final String NOW = "select clock_timestamp()";

  @Override
  public Instant now() {
    return jdbc.sql(NOW).query(OffsetDateTime.class).single().toInstant();
  }
}
