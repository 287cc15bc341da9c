package dev.getwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A configuration of a TLA+ module, and its expected verdict.
 *
 * @param name of its file in cfg
 * @param verdict PASS, LIVENESS, or the name of the violated property
 * @param lesson what the verdict shows
 */
record ModelConfiguration(String name, String module, String verdict, String lesson) {

  private static final String EXTENDS = "EXTENDS ";

  /** All configurations with their expected verdicts. */
  static List<ModelConfiguration> all() {
    try {
      return Files.readAllLines(Tlc.SPEC.resolve("expected.tsv")).stream()
          .skip(1)
          .map(line -> line.split("\t", -1))
          .map(columns -> new ModelConfiguration(columns[0], columns[1], columns[2], columns[3]))
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static ModelConfiguration named(String name) {
    return all().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  Tlc.Run check() {
    return Tlc.check(Tlc.SPEC, module, name);
  }

  /** A hash of all that determines the verdict: the module and those that it extends, the configuration, and the checker. */
  String inputs(Path spec) {
    return RecordedChecks.hash(Stream.concat(
        Stream.concat(modules(spec, module), Stream.of(spec.resolve("cfg/" + name + ".cfg"))).map(Repository::read),
        Stream.of(Tlc.jar().getFileName().toString(), Tlc.options(Path.of(""), module, name).toString())));
  }

  private static Stream<Path> modules(Path spec, String module) {
    Path file = spec.resolve(module + ".tla");
    return Stream.concat(Stream.of(file), Repository.read(file).lines()
        .filter(line -> line.startsWith(EXTENDS))
        .flatMap(line -> Stream.of(line.substring(EXTENDS.length()).split(", *")))
        .filter(extended -> Files.exists(spec.resolve(extended + ".tla")))
        .flatMap(extended -> modules(spec, extended)));
  }
}
