package dev.getwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A model with its switches set, and what is expected of it.
 *
 * @param name of its file in cfg
 * @param module the model
 * @param verdict PASS, LIVENESS, or the name of what is violated
 */
record Configuration(String name, String module, String verdict) {

  /** All that are expected to have a verdict. */
  static List<Configuration> all() {
    try {
      return Files.readAllLines(Tlc.SPEC.resolve("expected.tsv")).stream()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .map(columns -> new Configuration(columns[0], columns[1], columns[2]))
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static Configuration named(String name) {
    return all().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  Tlc.Run check() {
    return Tlc.check(Tlc.SPEC, module, name);
  }

  /** A hash of what the verdict comes of: the models, for one extends another, the switches, and the checker. */
  String inputs(Path spec) {
    try (var files = Files.list(spec)) {
      Stream<Path> models = files.filter(file -> file.toString().endsWith(".tla")).sorted();
      return RecordedChecks.hash(Stream.concat(
          Stream.concat(models, Stream.of(spec.resolve("cfg/" + name + ".cfg"))).map(Repository::read),
          Stream.of(Tlc.jar().getFileName().toString(), Tlc.options(Path.of(""), module, name).toString())));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
