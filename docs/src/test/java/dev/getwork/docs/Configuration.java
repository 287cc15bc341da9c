package dev.getwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;

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
}
