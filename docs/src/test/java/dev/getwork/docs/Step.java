package dev.getwork.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A command of a document, in one line, and the answer that the document shows.
 *
 * @param block that has the command
 */
record Step(Block block, String command, Optional<Block> answer) {

  /** The steps of these blocks, in order. A block that is not a command answers the command before it. */
  static List<Step> of(List<Block> blocks) {
    var steps = new ArrayList<Step>();
    for (Block block : blocks) {
      if (block.language().equals("console")) {
        commands(block).forEach(command -> steps.add(new Step(block, command, Optional.empty())));
      } else if (block.before().stream().anyMatch(code -> code.matches("(POST|PUT) /\\S+"))) {
        steps.add(new Step(block, sending(block), Optional.empty()));
      } else {
        Step last = steps.isEmpty() ? null : steps.removeLast();
        if (last == null || last.answer.isPresent() || !last.block.document().equals(block.document())) {
          throw new IllegalArgumentException(block + " answers no command");
        }
        steps.add(new Step(last.block, last.command, Optional.of(block)));
      }
    }
    return steps;
  }

  /** The commands of a block. A line that ends with a backslash continues in the next one. */
  static List<String> commands(Block block) {
    return block.text().replaceAll("\\s*\\\\\n\\s*", " ").lines().map(line -> line.replaceFirst("\\s+# .*", ""))
        .filter(line -> !line.isBlank()).toList();
  }

  /** The call that the preceding paragraph names, with the block as its body. */
  private static String sending(Block body) {
    String[] call = body.before().getLast().split(" ", -1);
    return "curl -u manager:getwork -X %s -H 'Content-Type: application/json' -d '%s' http://localhost:8080/api/v1%s"
        .formatted(call[0], body.text().replace("'", "'\\''"), call[1]);
  }

  @Override
  public String toString() {
    return block + " " + command.lines().findFirst().orElseThrow();
  }
}
