package dev.getwork.docs;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * A Markdown document of this repository.
 *
 * @param path relative to the root
 */
record Document(Path path, String text) {

  private static final Parser PARSER = Parser.builder().includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
      .extensions(List.of(TablesExtension.create())).build();

  static Document read(Path path) {
    return new Document(path, Repository.read(path));
  }

  /**
   * The fenced code blocks, in order.
   *
   * @throws IllegalArgumentException when code is indented instead of fenced
   */
  List<Block> blocks() {
    nodes(IndentedCodeBlock.class).findFirst().ifPresent(indented -> {
      throw new IllegalArgumentException(path + " has a code block without a fence: " + indented.getLiteral());
    });
    return nodes(FencedCodeBlock.class).map(fenced -> Block.of(this, fenced)).toList();
  }

  List<Block> blocks(String language) {
    return blocks().stream().filter(block -> block.language().equals(language)).toList();
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

  /** The inline code, in order. */
  List<String> codes() {
    return nodes(Code.class).map(Code::getLiteral).toList();
  }

  <N extends Node> Stream<N> nodes(Class<N> type) {
    return descendants(PARSER.parse(text), type);
  }

  static <N extends Node> Stream<N> descendants(Node node, Class<N> type) {
    return Stream.iterate(node.getFirstChild(), Objects::nonNull, Node::getNext)
        .flatMap(child -> type.isInstance(child) ? Stream.of(type.cast(child)) : descendants(child, type));
  }

  /** The line where it begins, from 1. */
  static int line(Node node) {
    return node.getSourceSpans().getFirst().getLineIndex() + 1;
  }

  /** What a reader sees of it. */
  static String text(Node node, Function<Code, String> code) {
    return descendants(node, Node.class).map(child -> switch (child) {
      case Text text -> text.getLiteral();
      case Code literal -> code.apply(literal);
      case SoftLineBreak _ -> " ";
      default -> text(child, code);
    }).collect(Collectors.joining());
  }
}
