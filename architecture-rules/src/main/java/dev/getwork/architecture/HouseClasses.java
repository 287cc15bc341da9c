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

/**
 * What there is to look at.
 *
 * @param house what goes into production; and the testkit, in whichever folder it lies
 * @param withTests that, and the test classes
 */
record HouseClasses(JavaClasses house, JavaClasses withTests) {

  /** Looks at the class path, and in folders of tests that are not on it: those of the other modules. */
  static HouseClasses of(String root, Collection<Path> testFolders) {
    Set<Location> everywhere = new HashSet<>(Locations.ofPackage(root));
    testFolders.forEach(folder -> everywhere.add(existing(folder)));
    String testkit = "/" + root.replace('.', '/') + "/testkit/";
    ImportOption house =
        location -> ImportOption.Predefined.DO_NOT_INCLUDE_TESTS.includes(location) || location.contains(testkit);
    return new HouseClasses(
        new ClassFileImporter().withImportOption(house).importPackages(root),
        new ClassFileImporter().importLocations(everywhere));
  }

  private static Location existing(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("no test classes in " + folder.toAbsolutePath().normalize()
          + ": compile that module's tests first");
    }
    return Location.of(folder);
  }

  JavaClasses of(HouseRule.Scope scope) {
    return switch (scope) {
      case HOUSE -> house;
      case HOUSE_AND_TESTS -> withTests;
    };
  }
}
