package dev.getwork.adapter.rest.http;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Takes a {@code Prefer} header apart (RFC 7240), so that preferences we do not know do not hide the one we do. */
final class Preferences {

  private Preferences() {}

  /**
   * One preference, without its parameters.
   *
   * @param name as written
   * @param value without quotes; empty when there is none
   */
  record Preference(String name, String value) {
    boolean is(String other) {
      return name.equalsIgnoreCase(other);
    }
  }

  static Stream<Preference> named(String header) {
    return split(header, ',').stream().map(element -> preference(split(element, ';').getFirst()));
  }

  private static Preference preference(String text) {
    int equals = text.indexOf('=');
    return equals < 0
        ? new Preference(text.strip(), "")
        : new Preference(text.substring(0, equals).strip(), unquoted(text.substring(equals + 1).strip()));
  }

  private static String unquoted(String value) {
    boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
    return quoted ? value.substring(1, value.length() - 1) : value;
  }

  private static List<String> split(String text, char separator) {
    var parts = new ArrayList<String>();
    boolean quoted = false;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted && c == '\\') {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        parts.add(text.substring(from, i));
        from = i + 1;
      }
    }
    parts.add(text.substring(from));
    return parts;
  }
}
