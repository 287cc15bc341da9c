package dev.getwork.adapter.persistence;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Which types hold all values of another type, so that code which knows the other one can read and write them. */
final class WiderType {

  private static final Map<String, List<String>> WIDER = Map.of(
      "smallint", List.of("integer", "bigint"),
      "integer", List.of("bigint"));

  /** A length or precision, and a scale. */
  private static final Pattern LIMITED = Pattern.compile("([a-z ]+)\\((\\d+)((?:,\\d+)?)\\)(.*)");

  private WiderType() {}

  /** Whether values of the released type are values of the other one. */
  static boolean accepts(String released, String migrated) {
    return migrated.equals(released) || WIDER.getOrDefault(released, List.of()).contains(migrated)
        || LIMITED.matcher(released).results().anyMatch(limited -> accepts(limited, migrated));
  }

  private static boolean accepts(MatchResult released, String migrated) {
    return migrated.equals(released.group(1) + released.group(4))
        || LIMITED.matcher(migrated).results().anyMatch(
            limited -> limited.group(1).equals(released.group(1)) && limited.group(3).equals(released.group(3))
                && limited.group(4).equals(released.group(4))
                && Integer.parseInt(limited.group(2)) >= Integer.parseInt(released.group(2)));
  }
}
