package dev.getwork.application.port.in.importing;

import dev.getwork.domain.work.UserName;
import java.time.Instant;

/**
 * A mapping of a CSV file's columns to the fields of loans, kept by managers.
 *
 * @param document its notation, whose form is a matter of the adapter that reads files
 * @param changedBy the manager who saved it last
 * @param changedAt by the database's clock
 */
public record ImportMapping(Name name, String document, UserName changedBy, Instant changedAt) {

  /** The name of a mapping: 1 to 40 lowercase letters, digits and hyphens. */
  public record Name(String value) {
    public Name {
      if (!isWellFormed(value)) {
        throw new IllegalArgumentException("must have 1 to 40 lowercase letters, digits and hyphens");
      }
    }

    public static boolean isWellFormed(String text) {
      return text.matches("[a-z0-9-]{1,40}");
    }
  }
}
