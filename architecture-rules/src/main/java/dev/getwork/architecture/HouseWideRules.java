package dev.getwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;

/** What holds from cellar to roof: who may depend on whom at all, and where each technology is known. */
final class HouseWideRules {

  private static final String[] SQL = {
    "java.sql..", "javax.sql..", "org.postgresql..", "org.flywaydb..", "liquibase..", "com.zaxxer.hikari..",
    "org.springframework.jdbc..", "org.springframework.dao..", "org.springframework.transaction..",
    "org.springframework.data..", "jakarta.persistence..", "jakarta.transaction..", "org.hibernate..", "org.jooq.."
  };

  private static final String[] HTTP = {
    "jakarta.servlet..", "jakarta.ws.rs..", "org.springframework.http..", "org.springframework.web..",
    "org.springframework.security..", "java.net.http..", "com.sun.net.httpserver.."
  };

  private HouseWideRules() {}

  /** The same for what stands beside the house, a laboratory say: it looks at the house, never the other way round. */
  static ArchRule nothingDependsOnBootstrap(HousePlan house) {
    ArchRule bootstrap = nothingElseDependsOn(house, house.bootstrap());
    return house.annexPackages().length == 0
        ? bootstrap
        : CompositeArchRule.of(bootstrap).and(nothingElseDependsOn(house, house.annexPackages()));
  }

  private static ArchRule nothingElseDependsOn(HousePlan house, String... rooms) {
    return noClasses().that().resideInAPackage(house.everything()).and().resideOutsideOfPackages(rooms)
        .should().dependOnClassesThat().resideInAnyPackage(rooms);
  }

  /** Bootstrap opens the pool, the testkit the test database, and a laboratory what it measures. */
  static ArchRule sqlStaysInPersistence(HousePlan house) {
    return onlyIn(house, house.whereSqlIsKnown(), resideInAnyPackage(SQL));
  }

  /** Includes clients of HTTP and the security of HTTP: they speak of paths, headers and status codes. */
  static ArchRule httpStaysInRest(HousePlan house) {
    return onlyIn(house, house.whereHttpIsKnown(),
        resideInAnyPackage(HTTP).or(assignableTo("java.net.URLConnection")));
  }

  /**
   * An adapter that knows how it is started can be used in one application only. One that reads a setting by its name
   * knows the application's settings.
   */
  static ArchRule onlyBootstrapKnowsSpringBoot(HousePlan house) {
    return onlyIn(house, HousePlan.and(house.annexPackages(), house.bootstrap()),
        resideInAnyPackage("org.springframework.boot..", "org.springframework.core.env..")
            .or(name("org.springframework.beans.factory.annotation.Value")));
  }

  private static ArchRule onlyIn(HousePlan house, String[] rooms, DescribedPredicate<JavaClass> technology) {
    return noClasses().that(resideInAPackage(house.everything()).and(not(resideInAnyPackage(rooms)))
        .as("are not in %s", String.join(", ", rooms)))
        .should().dependOnClassesThat(technology);
  }

  /**
   * Component scanning is included, because it names packages by strings. What measures, beside the product, may load
   * what it likes.
   */
  static ArchRule nothingIsFoundByName(HousePlan house) {
    return noClasses().that().resideInAPackage(house.everything())
        .and().resideOutsideOfPackages(house.annexPackages())
        .should().accessTargetWhere(new LookupByName())
        .orShould().dependOnClassesThat(name(
            "org.springframework.context.annotation.ComponentScan"));
  }

  /** Of packages, not of modules: those a build tool sees by itself. */
  static ArchRule packagesFormNoCycles(HousePlan house) {
    return slices().matching(house.root() + ".(**)").should().beFreeOfCycles();
  }

  /** The map of the house. A class that is on no list would be under no rule. */
  static ArchRule everyClassHasAHome(HousePlan house) {
    return classes().that().resideInAPackage(house.everything()).should().resideInAnyPackage(house.homes());
  }
}
