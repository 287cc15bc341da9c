package dev.getwork.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Says which test proves the fences of these languages in a document: runs them, compiles them, or compares them with
 * what they were taken from. A test that asks {@link #blocks} for its fences gets those that are yet to be written, too.
 */
record Claim(Path document, Set<String> languages, String test) {

  static final List<Claim> ALL = List.of(
      of("README.md", WalkTest.class.getSimpleName(), "console", "json"),
      of("README.md", DiagramsTest.class.getSimpleName(), "mermaid"),
      of("docs/walkthrough.md", WalkTest.class.getSimpleName(), "console", "json"),
      of("docs/operations.md", WalkTest.class.getSimpleName(), "console", "json"),
      of("docs/rest.md", WalkTest.class.getSimpleName(), "console", "json"),
      of("data/README.md", WalkTest.class.getSimpleName(), "console", "json"),
      of("CONTRIBUTING.md", MavenCommandsTest.class.getSimpleName(), "console"),
      of("docs/benchmarks.md", MavenCommandsTest.class.getSimpleName(), "console"),
      of("docs/adr/0001-the-shape-of-the-task-lock.md", SignaturesTest.class.getSimpleName(), "text"),
      of("docs/architecture.md", DiagramsTest.class.getSimpleName(), "mermaid"),
      of("docs/break-it.md", BreakItTest.class.getSimpleName(), "diff", "console", "text"),
      of("docs/take-it-out.md", TakeItOutTest.class.getSimpleName(), "diff", "console", "text"),
      of("docs/swap-an-adapter.md", SwapAnAdapterTest.class.getSimpleName(), "java", "diff", "console", "sql", "text",
          "json"),
      of("docs/jobs-and-slots.md", StatesTest.class.getSimpleName(), "mermaid"),
      of("docs/jobs-and-slots.md", AddAJobTest.class.getSimpleName(), "diff", "console", "sql", "text"),
      of("docs/locks.md", MavenCommandsTest.class.getSimpleName(), "console"),
      of("docs/locks.md", ComparedLocksTest.class.getSimpleName(), "mermaid"),
      of("docs/spec/README.md", ModelsTest.class.getSimpleName(), "console"),
      of("architecture-rules/README.md", "ReadmeTest", "java", "xml", "text"));

  private static Claim of(String document, String test, String... languages) {
    return new Claim(Path.of(document), Set.of(languages), test);
  }

  boolean covers(Block block) {
    return document.equals(block.document().path()) && languages.contains(block.language());
  }

  /** The fences that this test has to prove, in the order of the claims. */
  static List<Block> blocks(Class<?> test) {
    return ALL.stream().filter(claim -> claim.test.equals(test.getSimpleName()))
        .flatMap(claim -> Document.read(claim.document).blocks().stream().filter(claim::covers)).toList();
  }
}
