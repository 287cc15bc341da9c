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
 * A diagram that the code draws and a document shows. It stands below a comment with its name, which no reader sees.
 *
 * @param document relative to the root
 * @param name of the diagram
 */
record Generated(Path document, String name) {

  private static final boolean WRITE = Boolean.getBoolean("docs.write");
  private static final String RENEW =
      """
      %s does not show what the code gives now. In "%s":

      %s
      If that is meant, let it be drawn anew:
      mvn -pl docs -am verify -Dtest=DiagramsTest -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true
      """;

  /** The document shows this; or, if it is told to be written, does so from now on. */
  void shows(String drawn) {
    if (WRITE) {
      write(drawn);
    }
    String shown = shown().group("drawing");
    assertThat(shown.equals(drawn))
        .withFailMessage(() -> RENEW.formatted(document, name, changes(shown, drawn))).isTrue();
  }

  /** The picture is this; or is from now on. */
  static void picture(Path picture, String drawn) {
    if (WRITE) {
      write(picture, drawn);
    }
    String shown = Repository.read(picture);
    assertThat(shown.equals(drawn))
        .withFailMessage(() -> RENEW.formatted(picture, "targets", changes(shown, drawn))).isTrue();
  }

  private static String changes(String shown, String drawn) {
    String changes = missing("- ", shown, drawn) + missing("+ ", drawn, shown);
    return changes.isEmpty() ? "the same lines are in another order\n" : changes;
  }

  private static String missing(String sign, String from, String in) {
    List<String> there = in.lines().toList();
    return from.lines().filter(line -> !there.contains(line)).map(line -> sign + line.strip() + "\n")
        .collect(Collectors.joining());
  }

  private void write(String drawn) {
    Matcher shown = shown();
    String text = Document.read(document).text();
    write(document, text.substring(0, shown.start("drawing")) + drawn + text.substring(shown.end("drawing")));
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(Repository.ROOT.resolve(file), text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Matcher shown() {
    Matcher block =
        Pattern.compile("<!-- generated: " + name + " -->\n+```mermaid\n(?<drawing>.*?)```\n", Pattern.DOTALL)
            .matcher(Document.read(document).text());
    assertThat(block.find()).as("%s has a place for the diagram: <!-- generated: %s -->", document, name).isTrue();
    return block;
  }
}
