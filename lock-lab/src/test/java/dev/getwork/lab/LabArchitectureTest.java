package dev.getwork.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.Predefined;
import org.junit.jupiter.api.Test;

/** The laboratory replaces the task lock of an unchanged product, and only its benchmarks know the whole product. */
class LabArchitectureTest {

  private static final JavaClasses ALL = new ClassFileImporter()
      .withImportOption(Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.getwork");

  private static final String PRODUCT = "dev.getwork.[domain|application|adapter|bootstrap]..";
  private static final String BENCHMARKS = "dev.getwork.lab.benchmark..";

  @Test
  void shouldNotBeADependencyOfTheProduct() {
    noClasses().that().resideInAPackage(PRODUCT).should().dependOnClassesThat().resideInAPackage("dev.getwork.lab..")
        .check(ALL);
    assertThat(ALL).anyMatch(type -> type.getPackageName().startsWith("dev.getwork.adapter.persistence"));
  }

  @Test
  void shouldCompareLocksWithoutSpringBootAndBootstrap() {
    noClasses().that().resideInAPackage("dev.getwork.lab..").and().resideOutsideOfPackage(BENCHMARKS)
        .should().dependOnClassesThat()
        .resideInAnyPackage("dev.getwork.bootstrap..", "dev.getwork.testkit..", "org.springframework.boot..")
        .check(ALL);
  }

  @Test
  void shouldImplementLocksWithThePortOnly() {
    classes().that().resideInAPackage("dev.getwork.lab.lock..").should().onlyDependOnClassesThat()
        .resideOutsideOfPackages(
            "dev.getwork.application.usecase..", "dev.getwork.application.port.in..", "dev.getwork.adapter..",
            "dev.getwork.lab", "dev.getwork.lab.node..", "dev.getwork.lab.trial..", "dev.getwork.lab.report..",
            BENCHMARKS)
        .check(ALL);
  }
}
