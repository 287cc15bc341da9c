package dev.getwork.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An edit of a document, and the failing build that it causes.
 *
 * @param diffs one for each edited file
 * @param command the build
 * @param message lines of its log; an ellipsis stands for omitted text
 */
record Edit(List<Block> diffs, String command, List<String> message) {

  private static final String ELLIPSIS = "…";

  /**
   * All edits of a document. A command is that of all edits below it, up to the next command.
   *
   * @throws IllegalArgumentException when one is not followed by a message
   */
  static List<Edit> of(Document document) {
    var edits = new ArrayList<Edit>();
    var diffs = new ArrayList<Block>();
    String command = "";
    for (Block block : document.blocks()) {
      switch (block.language()) {
        case "console" -> command = block.text().strip();
        case "diff" -> diffs.add(block);
        default -> {
          edits.add(new Edit(List.copyOf(diffs), command, block.text().lines().toList()));
          diffs.clear();
        }
      }
    }
    if (!diffs.isEmpty()) {
      throw new IllegalArgumentException(diffs + " is not followed by a message");
    }
    return edits;
  }

  /** Its line in the document. */
  int line() {
    return diffs.getFirst().line();
  }

  /** Whether it removes at most one line and adds at most one. */
  boolean isOneLine() {
    return lines('+') <= 1 && lines('-') <= 1;
  }

  private long lines(char sign) {
    return diffs.stream().flatMap(diff -> diff.text().lines()).filter(line -> line.indexOf(sign) == 0).count();
  }

  /** The lines of the message that the log does not have in this order. */
  List<String> missingFrom(String log) {
    var missing = new ArrayList<String>();
    int from = 0;
    for (String line : message) {
      Matcher matcher = pattern(line).matcher(log);
      if (line.equals(ELLIPSIS)) {
        continue;
      }
      if (matcher.find(from)) {
        from = matcher.end();
      } else {
        missing.add(line);
      }
    }
    return missing;
  }

  private static Pattern pattern(String line) {
    String whole = Arrays.stream(line.split(ELLIPSIS, -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile("^" + whole + "$", Pattern.MULTILINE);
  }

  @Override
  public String toString() {
    return diffs.getFirst().toString();
  }
}
