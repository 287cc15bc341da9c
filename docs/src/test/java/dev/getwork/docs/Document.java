package dev.getwork.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * A document of this repository, in Markdown.
 *
 * @param path relative to the root
 */
record Document(Path path, String text) {

  private static final Parser PARSER = Parser.builder().includeSourceSpans(IncludeSourceSpans.BLOCKS).build();

  static Document read(Path path) {
    return new Document(path, Repository.read(path));
  }

  /** What stands in fences, in order. */
  List<Block> blocks() {
    var blocks = new ArrayList<Block>();
    parsed().accept(new AbstractVisitor() {
      @Override
      public void visit(FencedCodeBlock fenced) {
        blocks.add(Block.of(Document.this, fenced));
      }

      @Override
      public void visit(IndentedCodeBlock indented) {
        throw new IllegalArgumentException(
            path + " has code without a fence, which no test finds: " + indented.getLiteral());
      }
    });
    return blocks;
  }

  /** The blocks in this language. */
  List<Block> blocks(String language) {
    return blocks().stream().filter(block -> block.language().equals(language)).toList();
  }

  /** The targets of its links. */
  List<String> links() {
    var targets = new ArrayList<String>();
    parsed().accept(new AbstractVisitor() {
      @Override
      public void visit(Link link) {
        targets.add(link.getDestination());
        visitChildren(link);
      }
    });
    return targets;
  }

  /** The text of each section up to the next heading, by the anchor of its heading. */
  Map<String, String> sections() {
    return Arrays.stream(text.split("(?m)^#+ ", -1)).skip(1)
        .collect(Collectors.toMap(Document::anchor, section -> section, String::concat));
  }

  private static String anchor(String section) {
    String heading = section.lines().findFirst().orElseThrow();
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
  }

  /** What stands between backticks in its text, in order. */
  List<String> codes() {
    var codes = new ArrayList<String>();
    parsed().accept(new AbstractVisitor() {
      @Override
      public void visit(Code code) {
        codes.add(code.getLiteral());
      }
    });
    return codes;
  }

  private Node parsed() {
    return PARSER.parse(text);
  }
}
