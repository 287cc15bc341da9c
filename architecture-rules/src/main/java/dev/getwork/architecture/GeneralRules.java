package dev.getwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;

/** Rules for all packages: dependencies between them, and where each technology may be used. */
final class GeneralRules {

  private static final String[] SQL = {
    "java.sql..", "javax.sql..", "org.postgresql..", "org.flywaydb..", "liquibase..", "com.zaxxer.hikari..",
    "org.springframework.jdbc..", "org.springframework.dao..", "org.springframework.transaction..",
    "org.springframework.data..", "jakarta.persistence..", "jakarta.transaction..", "org.hibernate..", "org.jooq.."
  };

  private static final String[] HTTP = {
    "jakarta.servlet..", "jakarta.ws.rs..", "org.springframework.http..", "org.springframework.web..",
    "org.springframework.security..", "java.net.http..", "com.sun.net.httpserver.."
  };

  private GeneralRules() {}

  /** The rule also refuses dependencies on the excluded packages. */
  static ArchRule nothingDependsOnBootstrap(HexagonalLayout layout) {
    ArchRule bootstrap = nothingElseDependsOn(layout, layout.bootstrap());
    return layout.excludedPackages().length == 0
        ? bootstrap
        : CompositeArchRule.of(bootstrap).and(nothingElseDependsOn(layout, layout.excludedPackages()));
  }

  private static ArchRule nothingElseDependsOn(HexagonalLayout layout, String... packages) {
    return noClasses().that().resideInAPackage(layout.everything()).and().resideOutsideOfPackages(packages)
        .should().dependOnClassesThat().resideInAnyPackage(packages);
  }

  static ArchRule sqlStaysInPersistence(HexagonalLayout layout) {
    return onlyIn(layout, layout.packagesWithSql(), resideInAnyPackage(SQL));
  }

  /** HTTP clients and HTTP security are included, because they use paths, headers and status codes. */
  static ArchRule httpStaysInRest(HexagonalLayout layout) {
    return onlyIn(layout, layout.packagesWithHttp(),
        resideInAnyPackage(HTTP).or(assignableTo("java.net.URLConnection")));
  }

  /** Reading a setting by its name is included, because the name belongs to one application. */
  static ArchRule onlyBootstrapUsesSpringBoot(HexagonalLayout layout) {
    return onlyIn(layout, HexagonalLayout.and(layout.excludedPackages(), layout.bootstrap()),
        resideInAnyPackage("org.springframework.boot..", "org.springframework.core.env..")
            .or(name("org.springframework.beans.factory.annotation.Value")));
  }

  private static ArchRule onlyIn(HexagonalLayout layout, String[] packages,
      DescribedPredicate<JavaClass> technology) {
    return noClasses().that(resideInAPackage(layout.everything()).and(not(resideInAnyPackage(packages)))
        .as("are not in %s", String.join(", ", packages)))
        .should().dependOnClassesThat(technology);
  }

  /** Component scanning is included, because it names packages by strings. Class literals are allowed. */
  static ArchRule nothingIsFoundByName(HexagonalLayout layout) {
    return noClasses().that().resideInAPackage(layout.everything())
        .and().resideOutsideOfPackages(layout.excludedPackages())
        .should().accessTargetWhere(new LookupByName())
        .orShould().dependOnClassesThat(name(
            "org.springframework.context.annotation.ComponentScan"));
  }

  static ArchRule packagesFormNoCycles(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.everything()).should(new FormNoPackageCycles(layout));
  }

  static ArchRule everyClassIsInALayoutPackage(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.everything())
        .should().resideInAnyPackage(layout.allPackages());
  }
}
