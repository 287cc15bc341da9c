package dev.getwork.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.Predefined;
import org.junit.jupiter.api.Test;

/** Nearly thirty locks were put in the place of one, and nobody but the port has been asked. */
class PluggedInTest {

  private static final JavaClasses ALL = new ClassFileImporter()
      .withImportOption(Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.getwork");

  private static final String PRODUCT = "dev.getwork.[domain|application|adapter]..";

  @Test
  void shouldBeUnknownToTheProduct() {
    noClasses().that().resideInAPackage(PRODUCT).should().dependOnClassesThat().resideInAPackage("dev.getwork.lab..")
        .check(ALL);
    assertThat(ALL).anyMatch(type -> type.getPackageName().startsWith("dev.getwork.adapter.persistence"));
  }

  @Test
  void shouldNotStartTheProductsOwnMain() {
    noClasses().that().resideInAPackage("dev.getwork.lab..").should().dependOnClassesThat()
        .resideInAnyPackage("dev.getwork.bootstrap..", "org.springframework.boot..").check(ALL);
  }

  /** The port, what it speaks of, and nothing else of the house: no use case, and no adapter. */
  @Test
  void shouldBeMadeOfThePortAlone() {
    classes().that().resideInAPackage("dev.getwork.lab.lock..").should().onlyDependOnClassesThat()
        .resideOutsideOfPackages(
            "dev.getwork.application.usecase..", "dev.getwork.application.port.in..", "dev.getwork.adapter..",
            "dev.getwork.lab", "dev.getwork.lab.node..", "dev.getwork.lab.trial..", "dev.getwork.lab.report..",
            "dev.getwork.lab.targets..")
        .check(ALL);
  }
}
