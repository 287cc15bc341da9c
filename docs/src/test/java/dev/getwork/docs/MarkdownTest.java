package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.text.BreakIterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.junit.jupiter.api.Test;

/** The documents have no dead links, no long sentences, and no headings with words that the glossary replaces. */
class MarkdownTest {

  private static final int MAX_WORDS = 40;
  private static final Pattern WORD = Pattern.compile("\\S*[\\p{L}\\p{N}]\\S*");

  /** Words that the glossary replaces, and metaphors; not acronyms, such as REST. */
  private static final Pattern REPLACED = Pattern.compile("\\b(?!\\p{Lu}{2,}\\b)(?i:"
      + "annex|away|bell|blow|bring back|door|ear|ending|furniture|grant|hand out|hear|heard|house|kept again|look|"
      + "made again|mark|must be so|news|once per key|opening|pace|patience|press|rest|room|run out|runner|silent|"
      + "standing|strike|taken for dead|tell|told|turn|(?<!lost )wake-up|wall|was done|what .*found"
      + ")(?:e?s|ed|ing)?\\b");

  @Test
  void shouldFollowTheRules() {
    assertThat(Repository.documents().stream().flatMap(MarkdownTest::violations).collect(Collectors.joining("\n")))
        .isEmpty();
  }

  @Test
  void shouldReportPlantedFaults() {
    assertThat(planted("""
        # Rooms, REST and `wake-up`

        A [dead link](missing.md#errors), ![dead picture](missing.png), a dead
        [anchor](../README.md#missing), [another](#missing) and an [outside](../../README.md).

        * Short. A [long](#rooms-rest-and-wake-up)%s e.g. this `end.
          End`. Short.
        """.formatted(" word".repeat(35)))).containsExactlyInAnyOrder(
        "docs/planted.md:1: replaced word in heading: Rooms",
        "docs/planted.md:1: replaced word in heading: wake-up",
        "docs/planted.md:3: dead link: missing.md#errors",
        "docs/planted.md:3: dead link: missing.png",
        "docs/planted.md:4: dead link: ../README.md#missing",
        "docs/planted.md:4: dead link: #missing",
        "docs/planted.md:4: dead link: ../../README.md",
        "docs/planted.md:6: sentence of 41 words: A long word word word word");
  }

  @Test
  void shouldAcceptCorrectMarkdown() {
    assertThat(planted("""
        ## REST, and the *lost wake-up*

        A%1$s. `b`%1$s! A [section](#rest-and-the-lost-wake-up), [another](rest.md#errors),
        a [page](https://example.com/missing), the ![folder](../docs).

        > A – b%2$s.

        | a%1$s b |
        |---|
        | a%1$s b [c](../README.md) |

        ```
        # House [dead](missing.md)%1$s b
        ```
        """.formatted(" word".repeat(39), " word".repeat(38)))).isEmpty();
  }

  private static Stream<String> planted(String text) {
    return violations(new Document(Path.of("docs", "planted.md"), text));
  }

  private static Stream<String> violations(Document document) {
    return Stream.of(replacedWords(document), deadLinks(document), longSentences(document)).flatMap(found -> found);
  }

  private static Stream<String> replacedWords(Document document) {
    return document.nodes(Heading.class)
        .flatMap(heading -> REPLACED.matcher(Document.text(heading, Code::getLiteral)).results()
            .map(word -> violation(document, heading, "replaced word in heading: " + word.group())));
  }

  private static Stream<String> deadLinks(Document document) {
    return Stream.concat(
        document.nodes(Link.class).flatMap(link -> deadLink(document, link, link.getDestination())),
        document.nodes(Image.class).flatMap(image -> deadLink(document, image, image.getDestination())));
  }

  private static Stream<String> deadLink(Document document, Node node, String target) {
    return target.contains(":") || exists(document, target.split("#", 2))
        ? Stream.of()
        : Stream.of(violation(document, node, "dead link: " + target));
  }

  private static boolean exists(Document document, String[] target) {
    Path file = target[0].isEmpty() ? document.path() : document.path().resolveSibling(target[0]).normalize();
    boolean isHere = file.equals(document.path());
    return (isHere || !file.startsWith("..") && Files.exists(Repository.ROOT.resolve(file)))
        && (target.length == 1 || (isHere ? document : Document.read(file)).sections().containsKey(target[1]));
  }

  private static Stream<String> longSentences(Document document) {
    return document.nodes(Paragraph.class).flatMap(paragraph -> sentences(paragraph)
        .map(sentence -> WORD.matcher(sentence).results().map(MatchResult::group).toList())
        .filter(words -> words.size() > MAX_WORDS)
        .map(words -> violation(document, paragraph,
            "sentence of " + words.size() + " words: " + String.join(" ", words.subList(0, 6)))));
  }

  /** With X for each word of inline code, whose punctuation does not end a sentence. */
  private static Stream<String> sentences(Paragraph paragraph) {
    String text = Document.text(paragraph, code -> code.getLiteral().replaceAll("\\S+", "X"));
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.US);
    sentences.setText(text);
    return Stream.iterate(new int[] {0, sentences.next()}, range -> range[1] != BreakIterator.DONE,
        range -> new int[] {range[1], sentences.next()})
        .map(range -> text.substring(range[0], range[1]));
  }

  private static String violation(Document document, Node node, String message) {
    return document.path() + ":" + Document.line(node) + ": " + message;
  }
}
