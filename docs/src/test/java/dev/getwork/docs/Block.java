package dev.getwork.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;

/**
 * What stands in a fence of a document.
 *
 * @param line where it begins, from 1
 * @param language the first word after the fence; empty if there is none
 * @param text what stands in it; ends with a line end
 * @param before the code in the paragraph before it, in order: file names, classes
 */
record Block(Document document, int line, String language, String text, List<String> before) {

  static Block of(Document document, FencedCodeBlock fenced) {
    var before = new ArrayList<String>();
    if (fenced.getPrevious() != null) {
      fenced.getPrevious().accept(new AbstractVisitor() {
        @Override
        public void visit(Code code) {
          before.add(code.getLiteral());
        }
      });
    }
    String language = fenced.getInfo().split(" ", -1)[0];
    return new Block(document, fenced.getSourceSpans().getFirst().getLineIndex() + 1, language, fenced.getLiteral(),
        List.copyOf(before));
  }

  /** The file that it belongs to, relative to the root: the last one named in the paragraph before it. */
  Optional<Path> file() {
    return before.stream().filter(code -> code.matches("[\\w.-]+(/[\\w.-]+)*/[\\w-]+\\.\\w+|pom\\.xml"))
        .reduce((_, last) -> last).map(Path::of);
  }

  /** Where it stands, for people: {@code docs/break-it.md:12}. */
  @Override
  public String toString() {
    return document.path() + ":" + line;
  }
}
