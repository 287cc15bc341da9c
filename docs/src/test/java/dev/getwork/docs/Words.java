package dev.getwork.docs;

import java.util.ArrayList;
import java.util.List;

/** The words of a command, as a shell takes them: spaces part them, quotes of either kind keep them together. */
final class Words {

  private static final char NO_QUOTE = 0;

  private Words() {}

  static List<String> of(String command) {
    var words = new ArrayList<String>();
    var word = new StringBuilder();
    char quote = NO_QUOTE;
    for (char next : (command.strip() + ' ').toCharArray()) {
      if (quote == next) {
        quote = NO_QUOTE;
      } else if (quote != NO_QUOTE) {
        word.append(next);
      } else if (next == '"' || next == '\'') {
        quote = next;
      } else if (!Character.isWhitespace(next)) {
        word.append(next);
      } else if (!word.isEmpty()) {
        words.add(word.toString());
        word.setLength(0);
      }
    }
    return List.copyOf(words);
  }
}
