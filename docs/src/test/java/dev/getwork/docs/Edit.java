package dev.getwork.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An edit that a document shows, and the red build it makes.
 *
 * @param diffs what is edited, each in a file of its own
 * @param command what is run then
 * @param message what the build says; an ellipsis stands for what is left out
 */
record Edit(List<Block> diffs, String command, List<String> message) {

  private static final String ELLIPSIS = "…";

  /**
   * All edits of a document.
   *
   * @throws IllegalArgumentException when one is not followed by its command and its message
   */
  static List<Edit> of(Document document) {
    var edits = new ArrayList<Edit>();
    var diffs = new ArrayList<Block>();
    Iterator<Block> blocks = document.blocks().iterator();
    while (blocks.hasNext()) {
      Block block = blocks.next();
      if (block.language().equals("diff")) {
        diffs.add(block);
      } else if (!diffs.isEmpty()) {
        edits.add(new Edit(List.copyOf(diffs), text(block, "console").strip(),
            text(blocks.next(), "text").lines().toList()));
        diffs.clear();
      }
    }
    if (!diffs.isEmpty()) {
      throw new IllegalArgumentException(diffs + " is not followed by a command and its message");
    }
    return edits;
  }

  private static String text(Block block, String language) {
    if (!block.language().equals(language)) {
      throw new IllegalArgumentException(block + " is not the " + language + " that should follow a diff");
    }
    return block.text();
  }

  /** Where it stands in its document. */
  int line() {
    return diffs.getFirst().line();
  }

  /** Whether it takes no more than one line away, and brings no more than one. */
  boolean isOneLine() {
    return lines('+') <= 1 && lines('-') <= 1;
  }

  private long lines(char sign) {
    return diffs.stream().flatMap(diff -> diff.text().lines()).filter(line -> line.indexOf(sign) == 0).count();
  }

  /** What of the message does not stand in the log, or not in this order. */
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
