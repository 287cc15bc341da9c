package dev.getwork.docs;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks rule 25 in modules that are built after bootstrap, which {@code ArchitectureTest} cannot import. */
class NoSleepTest {

  @ParameterizedTest
  @ValueSource(strings = {"console-tests", "lock-lab", "docs"})
  void shouldWaitWithABoundInsteadOfSleeping(String module) {
    JavaClasses tests = new ClassFileImporter()
        .importPath(Repository.ROOT.resolve(module).resolve("target").resolve("test-classes"));

    assertThat(tests).as("test classes of " + module).isNotEmpty();
    noClasses().should().accessTargetWhere(describe("it is a sleep", access -> access.getName().equals("sleep")))
        .check(tests);
  }
}
