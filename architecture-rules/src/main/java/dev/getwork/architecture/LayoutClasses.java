package dev.getwork.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.core.importer.Locations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** The imported classes of an application. The testkit counts as production code in whichever folder it is. */
record LayoutClasses(JavaClasses production, JavaClasses productionAndTests) {

  /** ArchUnit recognizes folders of test classes, but not Maven's test JARs. */
  private static final Pattern TEST_JAR = Pattern.compile(".*-tests\\.jar!?/.*");

  /** Imports the class path, and the test folders of modules that are not on it. */
  static LayoutClasses of(String root, Collection<Path> testFolders) {
    Set<Location> all = new HashSet<>(Locations.ofPackage(root));
    testFolders.forEach(folder -> all.add(existing(folder)));
    String testkit = "/" + root.replace('.', '/') + "/testkit/";
    ImportOption production = location -> location.contains(testkit)
        || ImportOption.Predefined.DO_NOT_INCLUDE_TESTS.includes(location) && !location.matches(TEST_JAR);
    return new LayoutClasses(
        new ClassFileImporter().withImportOption(production).importPackages(root),
        new ClassFileImporter().importLocations(all));
  }

  private static Location existing(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("No test classes in %s: compile the tests of that module first"
          .formatted(folder.toAbsolutePath().normalize()));
    }
    return Location.of(folder);
  }

  JavaClasses of(ArchitectureRule.Scope scope) {
    return switch (scope) {
      case PRODUCTION -> production;
      case PRODUCTION_AND_TESTS -> productionAndTests;
    };
  }
}
