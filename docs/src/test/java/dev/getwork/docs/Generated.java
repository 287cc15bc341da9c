package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A generated diagram or table of a document, below a comment with its name.
 *
 * @param document relative to the root
 */
record Generated(Path document, String name) {

  private static final boolean WRITE = Boolean.getBoolean("docs.write");
  private static final String DIFFERENT =
      """
      %s differs from the generated "%s":
      %s
      If the change is intended, generate it again:
      mvn -pl docs -am verify -Dtest=DiagramsTest,ErrorsTest -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true
      """;

  void assertShowsDiagram(String diagram) {
    assertShows("```mermaid\n" + diagram + "```\n");
  }

  /** Asserts that the document shows this text, or writes it with {@code -Ddocs.write=true}. */
  void assertShows(String text) {
    if (WRITE) {
      Matcher shown = shown();
      String old = Repository.read(document);
      write(document, old.substring(0, shown.start("text")) + text + old.substring(shown.end("text")));
    }
    String shown = shown().group("text");
    assertThat(shown.equals(text))
        .withFailMessage(() -> DIFFERENT.formatted(document, name, changes(shown, text))).isTrue();
  }

  private static String changes(String shown, String generated) {
    String changes = missing("- ", shown, generated) + missing("+ ", generated, shown);
    return changes.isEmpty() ? "the lines are in another order\n" : changes;
  }

  private static String missing(String sign, String from, String in) {
    List<String> present = in.lines().toList();
    return from.lines().filter(line -> !present.contains(line)).map(line -> sign + line.strip() + "\n")
        .collect(Collectors.joining());
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(Repository.ROOT.resolve(file), text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Matcher shown() {
    Matcher block = Pattern.compile(
        "<!-- generated: " + name + " -->\n+(?<text>```mermaid\n.*?```\n|(?:\\|[^\n]*\n)+)", Pattern.DOTALL)
        .matcher(Repository.read(document));
    assertThat(block.find()).as("%s has the comment <!-- generated: %s -->", document, name).isTrue();
    return block;
  }
}
