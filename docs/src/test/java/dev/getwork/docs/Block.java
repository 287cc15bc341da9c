package dev.getwork.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;

/**
 * A fenced code block of a document.
 *
 * @param line of the fence, from 1
 * @param language the first word after the fence; empty if there is none
 * @param text ends with a line end
 * @param before the inline code of the preceding paragraph, in order: file names, classes
 */
record Block(Document document, int line, String language, String text, List<String> before) {

  static Block of(Document document, FencedCodeBlock fenced) {
    List<String> before = fenced.getPrevious() == null
        ? List.of()
        : Document.descendants(fenced.getPrevious(), Code.class).map(Code::getLiteral).toList();
    String language = fenced.getInfo().split(" ", -1)[0];
    return new Block(document, Document.line(fenced), language, fenced.getLiteral(),
        before);
  }

  /** The file that the block shows or edits, relative to the root: the last one named in the paragraph before. */
  Optional<Path> file() {
    return before.stream().filter(code -> code.matches("[\\w.-]+(/[\\w.-]+)*/[\\w-]+\\.\\w+|pom\\.xml"))
        .reduce((_, last) -> last).map(Path::of);
  }

  /** Its location, such as {@code docs/break-it.md:12}. */
  @Override
  public String toString() {
    return document.path() + ":" + line;
  }
}
