package dev.getwork.adapter.persistence;

import dev.getwork.application.port.out.transaction.DatabaseClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The server's clock, which advances within a transaction, unlike {@code now()}. */
record PostgresDatabaseClock(JdbcClient jdbc) implements DatabaseClock {

  private static final String NOW = "select clock_timestamp()";

  @Override
  public Instant now() {
    return jdbc.sql(NOW).query(OffsetDateTime.class).single().toInstant();
  }
}
