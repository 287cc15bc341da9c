package dev.getwork.adapter.rest.problem;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/** What there is to say about each kind of problem. To add one, add three lines to the file. */
final class ProblemCatalogue {

  private static final String FILE = "problems.properties";

  private final Map<String, ExplainedProblem> problems;

  ProblemCatalogue() {
    Properties texts = texts();
    this.problems = Arrays.stream(ProblemType.values())
        .collect(Collectors.groupingBy(ProblemType::slug, LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .collect(Collectors.toMap(
            Map.Entry::getKey, same -> explained(same.getKey(), same.getValue(), texts), (a, _) -> a,
            LinkedHashMap::new));
  }

  /** The texts by slug and kind: {@code stale-version.cause}. */
  static Properties texts() {
    var texts = new Properties();
    try (InputStream file = Objects.requireNonNull(ProblemCatalogue.class.getResourceAsStream(FILE), FILE)) {
      texts.load(new InputStreamReader(file, StandardCharsets.UTF_8));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return texts;
  }

  private static ExplainedProblem explained(String slug, List<ProblemType> same, Properties texts) {
    ProblemType first = same.getFirst();
    return new ExplainedProblem(
        first.type(),
        first.title(),
        same.stream().map(ProblemType::status).sorted().toList(),
        texts.getProperty(slug + ".cause", ""),
        texts.getProperty(slug + ".example", ""),
        texts.getProperty(slug + ".remedy", ""));
  }

  List<ExplainedProblem> all() {
    return List.copyOf(problems.values());
  }

  Optional<ExplainedProblem> find(String slug) {
    return Optional.ofNullable(problems.get(slug));
  }
}
