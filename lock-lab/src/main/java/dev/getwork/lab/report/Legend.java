package dev.getwork.lab.report;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The legend of the colors of the swim lanes. */
final class Legend {

  private static final Map<String, String> MEANINGS = new TreeMap<>(Map.of(
      "waiting", "waits for the lock", "busy", "found the lock busy", "holding", "holds the lock", "ending",
      "commits, releases",
      "selecting", "selects", "assigning", "assigns", "wrong", "two hold it at the same time"));

  private Legend() {}

  static String html() {
    String swatch = "<span><svg viewBox=\"0 0 14 14\" aria-hidden=\"true\">"
        + "<rect class=\"%s\" width=\"14\" height=\"14\"/></svg> %s</span>";
    return "<h2>Activities of leaders, on three nodes</h2>\n<div class=\"legend\">%s</div>\n".formatted(
        MEANINGS.entrySet().stream().map(one -> swatch.formatted(one.getKey(), one.getValue()))
            .collect(Collectors.joining("\n")));
  }
}
