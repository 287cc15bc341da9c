package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Follows a document in a copy of the sources, block by block: writes files, applies edits, runs commands and queries,
 * and compares their results with those shown.
 */
final class TutorialRun implements AutoCloseable {

  private static final String NAMED_TESTS = "-Dtest=";
  private final SourceCopy copy;
  private @Nullable RunningCopy node;
  private String output = "";
  private boolean buildFailed;

  TutorialRun(SourceCopy copy) {
    this.copy = copy;
  }

  /** Whether a block is a file or an edit of one. */
  static boolean isFile(Block block) {
    return switch (block.language()) {
      case "java", "diff" -> true;
      case "sql" -> block.file().isPresent();
      default -> false;
    };
  }

  void follow(Block block) {
    if (isFile(block)) {
      copy.apply(block);
      return;
    }
    switch (block.language()) {
      case "console" -> run(block);
      case "sql" -> {
        buildFailed = false;
        output = node().query(block.text());
      }
      case "text" -> {
        expected(block).assertLinesIn(output);
        assertThat(buildFailed).as("the build failed, as an error in %s says:%n%s", block, output)
            .isEqualTo(block.text().contains("[ERROR]"));
      }
      case "json" -> expected(block).assertIs(output);
      default -> throw new IllegalArgumentException(block + " has a language that a tutorial does not use");
    }
  }

  private void run(Block block) {
    List<String> words = Shell.words(block.text());
    List<String> arguments = words.subList(1, words.size());
    buildFailed = false;
    if (words.getFirst().equals("curl")) {
      output = node().curl(words);
    } else if (!words.getFirst().equals("mvn")) {
      throw new IllegalArgumentException(block + " runs neither mvn nor curl");
    } else if (arguments.getFirst().equals("spring-boot:run")) {
      node = RunningCopy.start(copy, arguments);
      output = node.log();
    } else {
      output = build(block, arguments);
    }
  }

  /** Checks that all named tests ran, because the option for modules without them also accepts misspelled names. */
  private String build(Block block, List<String> arguments) {
    SourceCopy.Run build = copy.maven(arguments.toArray(String[]::new));
    String log = build.log();
    buildFailed = !build.successful();
    if (build.successful()) {
      Stream<String> tests = arguments.stream().filter(argument -> argument.startsWith(NAMED_TESTS))
          .flatMap(argument -> Stream.of(argument.substring(NAMED_TESTS.length()).split(",", -1)));
      assertThat(tests).as("the tests that are named at %s ran", block)
          .allMatch(test -> log.contains("." + test + System.lineSeparator()));
    }
    return log;
  }

  private ExpectedOutput expected(Block block) {
    return new ExpectedOutput(block.toString(), node == null ? block.text() : node.withPort(block.text()));
  }

  private RunningCopy node() {
    if (node == null) {
      throw new IllegalStateException("no node was started");
    }
    return node;
  }

  @Override
  public void close() {
    if (node != null) {
      node.close();
      assertThat(node.hasDatabase()).as("the node left its database server running").isFalse();
    }
  }
}
