package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of Java types and members in documents exist among the compiled classes of all modules. */
class NamesTest {

  /** Names of the JDK, libraries and tools, and a column of the loan file. */
  private static final Set<String> EXTERNAL = Set.of("String", "JdbcClient", "HttpHeaders", "LoanAmount", "Stuttering");

  private static final Set<String> PREFIXES = Set.of("InMemory");
  private static final Set<String> SUFFIXES = Set.of("UseCase", "Contract");

  /** A type, perhaps with a member: LockAttempt.Led, UnitOfWork.inTransaction(work). */
  private static final Pattern TYPE =
      Pattern.compile("(?:[A-Z][a-z]\\w*\\.)*?(?<type>[A-Z][a-z]\\w*)(?:\\.(?<member>[a-z]\\w*)(?:\\(.*\\))?)?");
  private static final Pattern TEST = Pattern.compile("should[A-Z]\\w+");
  private static final Pattern SUFFIX = Pattern.compile("…(?<suffix>[A-Z]\\w+)");

  /** The TLA+ modules and their definitions. */
  private static final Pattern MODELS = Pattern.compile(Repository.files().stream()
      .filter(file -> file.toString().endsWith(".tla"))
      .flatMap(file -> Stream.concat(
          Stream.of(file.getFileName().toString().replace(".tla", "")),
          Arrays.stream(Repository.read(file).split("\\W+", -1))))
      .filter(word -> word.matches("[A-Z]\\w+"))
      .distinct()
      .collect(Collectors.joining("|")));

  private static final JavaClasses CLASSES = new ClassFileImporter().importPaths(folders());

  private static List<Path> folders() {
    return Repository.files().stream().filter(file -> file.endsWith("pom.xml"))
        .map(Repository.ROOT::resolve)
        .flatMap(pom -> Stream.of("target/classes", "target/test-classes").map(pom::resolveSibling))
        .filter(folder -> folder.toFile().isDirectory())
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> shouldNameExistingTypes() {
    return Repository.documents().stream().map(document -> DynamicTest.dynamicTest(document.path().toString(),
        () -> assertThat(document.codes()).as("unknown names in %s", document.path())
            .filteredOn(name -> !isKnown(name)).isEmpty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "TaskLock", "TaskLock.lead", "LockAttempt.Led", "UnitOfWork.inTransaction(work)", "AssignmentPolicy.plan",
    "Document.read", "NamesTest", "…Configuration", "UseCase", "InMemory", "Retry-After", "getwork.leaders",
    "shouldNameExistingTypes"
  })
  void shouldKnowExistingNames(String name) {
    assertThat(isKnown(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "TaskLok", "TaskLock.take", "LockAttempt.Won", "UnitOfWork.run(work)", "…Konfiguration", "Infrastructure",
    "shouldNameUnknownTypes"
  })
  void shouldNotKnowOtherNames(String name) {
    assertThat(isKnown(name)).isFalse();
  }

  @Test
  void shouldKnowClassesOfAllModules() {
    assertThat(CLASSES).extracting(JavaClass::getSimpleName).contains("LoanCriteria", "TaskLock", "PostgresTaskLock",
        "AccessRules", "SchedulerConfiguration", "GetworkApplication", "ArchitectureRule", "FixtureTest",
        "RequestWorkTest");
  }

  private static boolean isKnown(String name) {
    Matcher type = TYPE.matcher(name);
    Matcher suffix = SUFFIX.matcher(name);
    if (TEST.matcher(name).matches()) {
      return any(owner -> has(owner, name));
    }
    if (suffix.matches()) {
      return any(owner -> owner.getSimpleName().endsWith(suffix.group("suffix")));
    }
    return !type.matches() || isKnown(type.group("type"), type.group("member"));
  }

  private static boolean isKnown(String type, @Nullable String member) {
    return EXTERNAL.contains(type)
        || MODELS.matcher(type).matches()
        || PREFIXES.contains(type) && any(known -> known.getSimpleName().startsWith(type))
        || SUFFIXES.contains(type) && any(known -> known.getSimpleName().endsWith(type))
        || any(known -> known.getSimpleName().equals(type) && (member == null || has(known, member)));
  }

  private static boolean any(Predicate<JavaClass> wanted) {
    return CLASSES.stream().anyMatch(wanted);
  }

  private static boolean has(JavaClass type, String member) {
    return type.getAllMembers().stream().map(JavaMember::getName).anyMatch(member::equals);
  }
}
