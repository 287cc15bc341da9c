package dev.getwork.bootstrap;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** The indexes of the demo tasks, for tests on a database without the demo data. */
public final class DemoIndexes {

  private DemoIndexes() {}

  /** Creates the indexes that do not exist. */
  public static void create(DataSource database) {
    try (InputStream script = DemoIndexes.class.getResourceAsStream("/demo/indexes.sql")) {
      byte[] statements = Objects.requireNonNull(script).readAllBytes();
      new JdbcTemplate(database).execute(new String(statements, StandardCharsets.UTF_8));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
