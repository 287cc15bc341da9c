package dev.getwork.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sizes of product, tests and documents, counted from the sources. */
final class ProductSize {

  static final List<String> PRODUCT = List.of(
      "domain", "application", "adapter-persistence", "adapter-rest", "adapter-scheduler", "bootstrap");
  /** Modules that only test the product, or that only its tests use. */
  static final List<String> TESTING = List.of("testkit", "console-tests", "docs");
  /** The modules for other projects and for comparisons. */
  static final List<String> OTHERS = List.of("lock-lab", "architecture-rules");

  static final String MAIN = "src/main/java";
  private static final String TEST = "src/test/java";
  private static final Path PORTS = Path.of("application", MAIN, "dev/getwork/application/port");
  private static final Pattern JAVA = Pattern.compile("[^/]+/src/(main|test)/java/.*\\.java");
  private static final Pattern WORD = Pattern.compile("\\S+");

  private final List<JavaSource> sources = JavaSource.parse(Repository.files().stream()
      .filter(file -> JAVA.matcher(file.toString().replace('\\', '/')).matches())
      .toList());

  /** A sum over the files of the product. */
  long product(ToLongFunction<JavaSource> count) {
    return PRODUCT.stream().mapToLong(module -> sum(Path.of(module, MAIN), count)).sum();
  }

  long inPorts() {
    return sum(PORTS.resolve("in"), JavaSource::ports);
  }

  long outPorts() {
    return sum(PORTS.resolve("out"), JavaSource::ports);
  }

  long mainLines(String module) {
    return sum(Path.of(module, MAIN), JavaSource::lines);
  }

  long testLines(String module) {
    return sum(Path.of(module, TEST), JavaSource::lines);
  }

  /** The lines of the product's tests and of the modules that only test the product. */
  long testLines() {
    return Stream.concat(PRODUCT.stream(), TESTING.stream()).mapToLong(this::testLines).sum()
        + TESTING.stream().mapToLong(this::mainLines).sum();
  }

  private long sum(Path folder, ToLongFunction<JavaSource> count) {
    return sources.stream().filter(source -> source.file().startsWith(folder)).mapToLong(count).sum();
  }

  /** The words of all Markdown files, counted like {@code wc -w}. */
  static long documentWords() {
    return Repository.documents().stream().mapToLong(document -> WORD.matcher(document.text()).results().count()).sum();
  }
}
