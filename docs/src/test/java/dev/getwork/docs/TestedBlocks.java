package dev.getwork.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The code blocks of these languages in a document, or in the documents of a folder, and the test that runs or compiles
 * them or compares them with their source.
 */
record TestedBlocks(Path document, Set<String> languages, String test) {

  static final List<TestedBlocks> ALL = List.of(
      of("README.md", CommandsTest.class.getSimpleName(), "console", "json"),
      of("README.md", DiagramsTest.class.getSimpleName(), "mermaid"),
      of("docs/walkthrough.md", CommandsTest.class.getSimpleName(), "console", "json"),
      of("docs/operations.md", CommandsTest.class.getSimpleName(), "console", "json"),
      of("docs/rest.md", CommandsTest.class.getSimpleName(), "console", "json"),
      of("CONTRIBUTING.md", MavenCommandsTest.class.getSimpleName(), "console"),
      of("docs/benchmarks.md", MavenCommandsTest.class.getSimpleName(), "console"),
      of("docs/adr/0001-the-shape-of-the-task-lock.md", SignaturesTest.class.getSimpleName(), "text"),
      of("docs/architecture.md", DiagramsTest.class.getSimpleName(), "mermaid"),
      of("docs/break-it.md", BreakItTest.class.getSimpleName(), "diff", "console", "text"),
      of("docs/take-it-out.md", TakeItOutTest.class.getSimpleName(), "diff", "console"),
      of("docs/swap-an-adapter.md", SwapAnAdapterTest.class.getSimpleName(), "diff", "console", "sql", "text", "json"),
      of("docs/jobs-and-slots.md", StatesTest.class.getSimpleName(), "mermaid"),
      of("docs/jobs-and-slots.md", AddAJobTest.class.getSimpleName(), "java", "diff", "console", "sql", "text"),
      of("docs/locks.md", MavenCommandsTest.class.getSimpleName(), "console"),
      of("docs/locks", ComparedLocksTest.class.getSimpleName(), "mermaid"),
      of("docs/spec/README.md", ModelsTest.class.getSimpleName(), "console"),
      of("architecture-rules/README.md", "ReadmeTest", "java", "xml", "text"));

  private static TestedBlocks of(String document, String test, String... languages) {
    return new TestedBlocks(Path.of(document), Set.of(languages), test);
  }

  boolean contains(Block block) {
    return block.document().path().startsWith(document) && languages.contains(block.language());
  }

  /** All blocks of this test, in the order of the list. Blocks that are added to its documents are among them. */
  static List<Block> of(Class<?> test) {
    return ALL.stream().filter(tested -> tested.test.equals(test.getSimpleName())).flatMap(TestedBlocks::blocks)
        .toList();
  }

  private Stream<Block> blocks() {
    return Repository.documents().stream().filter(one -> one.path().startsWith(document))
        .flatMap(one -> one.blocks().stream()).filter(this::contains);
  }
}
