package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Does what a document says, block by block, in a copy of the sources: writes its files, applies its edits, runs its
 * commands and queries; and sees whether what it shows is what comes of them.
 */
final class Trial implements AutoCloseable {

  private static final String NAMED_TESTS = "-Dtest=";

  private final SourceCopy copy;
  private @Nullable RunningCopy node;
  private String seen = "";
  private boolean red;

  Trial(SourceCopy copy) {
    this.copy = copy;
  }

  /** Whether a block is a file, or a change to one. */
  static boolean isFile(Block block) {
    return switch (block.language()) {
      case "java", "diff" -> true;
      case "sql" -> block.file().isPresent();
      default -> false;
    };
  }

  void step(Block block) {
    if (isFile(block)) {
      copy.apply(block);
      return;
    }
    switch (block.language()) {
      case "console" -> run(block);
      case "sql" -> {
        red = false;
        seen = node().answer(block.text());
      }
      case "text" -> {
        here(block).assertLinesIn(seen);
        assertThat(red).as("the build failed, as an error in %s says", block)
            .isEqualTo(block.text().contains("[ERROR]"));
      }
      case "json" -> here(block).assertIs(seen);
      default -> throw new IllegalArgumentException(block + ": what is to be done with this?");
    }
  }

  private void run(Block block) {
    List<String> words = Words.of(block.text());
    List<String> arguments = words.subList(1, words.size());
    red = false;
    if (words.getFirst().equals("curl")) {
      seen = node().curl(words);
    } else if (!words.getFirst().equals("mvn")) {
      throw new IllegalArgumentException(block + ": neither Maven nor curl");
    } else if (arguments.getFirst().equals("spring-boot:run")) {
      node = RunningCopy.start(copy, arguments);
      seen = node.log();
    } else {
      seen = built(block, arguments);
    }
  }

  /** A build that was told to leave out what it does not find must not have left out all. */
  private String built(Block block, List<String> arguments) {
    SourceCopy.Run build = copy.maven(arguments.toArray(String[]::new));
    String log = build.log();
    red = !build.green();
    if (build.green()) {
      Stream<String> tests = arguments.stream().filter(argument -> argument.startsWith(NAMED_TESTS))
          .flatMap(argument -> Stream.of(argument.substring(NAMED_TESTS.length()).split(",", -1)));
      assertThat(tests).as("the tests that are named at %s have run", block)
          .allMatch(test -> log.contains("." + test + System.lineSeparator()));
    }
    return log;
  }

  private Shown here(Block block) {
    return node == null ? Shown.in(block) : new Shown(block.toString(), node.here(block.text()));
  }

  private RunningCopy node() {
    if (node == null) {
      throw new IllegalStateException("nothing has been started");
    }
    return node;
  }

  @Override
  public void close() {
    if (node != null) {
      node.close();
      assertThat(node.hasDatabase()).as("has left its database running").isFalse();
    }
  }
}
