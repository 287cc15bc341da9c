package dev.getwork.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.getwork.architecture.Complaints.unlessThey;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names that say nothing: each could stand on any class. */
final class NameRules {

  private static final Set<String> EMPTY_WORDS = Set.of(
      "impl", "helper", "helpers", "util", "utils", "manager", "dto", "base", "abstract");

  private static final Set<String> STORAGE_WORDS = Set.of("port", "repository", "dao");

  private static final Pattern HUMPS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

  private NameRules() {}

  /** Whole words only, so that a {@code Database} is no {@code Base}; nested types too. */
  static ArchRule namesSayWhatThingsAre(HousePlan house) {
    return classes().that().resideInAPackage(house.everything())
        .should(unlessThey("have a name that says what they are", type -> Stream.concat(
            emptyWords(type), Types.isIn(house.ports(), type) ? storageWords(type) : Stream.of())
            .map(word -> "%s is called \"%s\"".formatted(type.getName(), word))));
  }

  private static Stream<String> emptyWords(JavaClass type) {
    Stream<String> prefix = type.isInterface() && type.getSimpleName().matches("I[A-Z][a-z].*")
        ? Stream.of("I")
        : Stream.of();
    return Stream.concat(prefix, words(type).filter(word -> EMPTY_WORDS.contains(word.toLowerCase(Locale.ROOT))));
  }

  private static Stream<String> storageWords(JavaClass type) {
    return words(type).filter(word -> STORAGE_WORDS.contains(word.toLowerCase(Locale.ROOT)));
  }

  private static Stream<String> words(JavaClass type) {
    return HUMPS.splitAsStream(type.getSimpleName());
  }
}
