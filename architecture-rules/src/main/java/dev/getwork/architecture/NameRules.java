package dev.getwork.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.getwork.architecture.Violations.haveNoViolations;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rules for the names of types. */
final class NameRules {

  private static final Set<String> UNSPECIFIC_WORDS = Set.of(
      "impl", "helper", "helpers", "util", "utils", "manager", "dto", "base", "abstract");

  private static final Set<String> STORAGE_WORDS = Set.of("port", "repository", "dao");

  private static final Pattern HUMPS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

  private NameRules() {}

  /** Compares whole words, so that {@code Database} is not refused for {@code Base}. */
  static ArchRule namesAreSpecific(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.everything())
        .should(haveNoViolations("have a specific name", type -> Stream.concat(
            unspecificWords(type), Types.isIn(layout.ports(), type) ? storageWords(type) : Stream.of())
            .map(word -> "%s has the unspecific word \"%s\" in its name".formatted(type.getName(), word))));
  }

  private static Stream<String> unspecificWords(JavaClass type) {
    Stream<String> prefix = type.isInterface() && type.getSimpleName().matches("I[A-Z][a-z].*")
        ? Stream.of("I")
        : Stream.of();
    return Stream.concat(prefix, words(type).filter(word -> UNSPECIFIC_WORDS.contains(word.toLowerCase(Locale.ROOT))));
  }

  private static Stream<String> storageWords(JavaClass type) {
    return words(type).filter(word -> STORAGE_WORDS.contains(word.toLowerCase(Locale.ROOT)));
  }

  private static Stream<String> words(JavaClass type) {
    return HUMPS.splitAsStream(type.getSimpleName());
  }
}
