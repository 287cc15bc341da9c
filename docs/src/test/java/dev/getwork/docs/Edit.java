package dev.getwork.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An edit that a document shows, and the red build it makes.
 *
 * @param diff what is edited
 * @param command what is run then
 * @param message what the build says; an ellipsis stands for what is left out
 */
record Edit(Block diff, String command, List<String> message) {

  private static final String ELLIPSIS = "…";

  /**
   * All edits of a document.
   *
   * @throws IllegalArgumentException when one is not followed by its command and its message
   */
  static List<Edit> of(Document document) {
    List<Block> blocks = document.blocks();
    var edits = new ArrayList<Edit>();
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).language().equals("diff")) {
        List<Block> after = blocks.subList(i + 1, Math.min(i + 3, blocks.size()));
        if (!after.stream().map(Block::language).toList().equals(List.of("console", "text"))) {
          throw new IllegalArgumentException(blocks.get(i) + " is not followed by a command and its message");
        }
        edits.add(new Edit(blocks.get(i), after.getFirst().text().strip(), after.getLast().text().lines().toList()));
      }
    }
    return edits;
  }

  /** Whether it takes no more than one line away, and brings no more than one. */
  boolean isOneLine() {
    return lines('+') <= 1 && lines('-') <= 1;
  }

  private long lines(char sign) {
    return diff.text().lines().filter(line -> line.indexOf(sign) == 0).count();
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
    return diff.toString();
  }
}
