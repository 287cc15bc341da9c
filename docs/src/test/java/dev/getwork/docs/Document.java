package dev.getwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    try {
      return new Document(path, Files.readString(Repository.ROOT.resolve(path)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
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

  /** What stands as code in its sentences and tables. */
  List<String> names() {
    var names = new ArrayList<String>();
    parsed().accept(new AbstractVisitor() {
      @Override
      public void visit(Code code) {
        names.add(code.getLiteral());
      }
    });
    return names;
  }

  private Node parsed() {
    return PARSER.parse(text);
  }
}
