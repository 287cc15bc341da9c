package dev.getwork.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The shop, laid out as a project of one module has its classes: those for production in one folder, the tests and the
 * testkit in another, and nothing else on the class path.
 */
final class SampleProject {

  static final String ROOT = "com.example.shop";

  private static final String PLANTED = "HastyController.class";

  private final Path folder;

  SampleProject(Path folder) {
    this.folder = folder;
  }

  static JavaClasses soundClasses() {
    return new ClassFileImporter().withImportOption(location -> !location.contains(PLANTED)).importPackages(ROOT);
  }

  void build(boolean planted) throws IOException, URISyntaxException {
    Predicate<Path> isTest = file -> file.toString().matches(".*(/testkit/.*|Test)\\.class");
    Predicate<Path> isPlanted = file -> file.endsWith(PLANTED);
    copy(isTest.negate().and(isPlanted.negate().or(file -> planted)), folder.resolve("target/classes"));
    copy(isTest, folder.resolve("target/test-classes"));
  }

  private static void copy(Predicate<Path> which, Path to) throws IOException, URISyntaxException {
    Path compiled = Path.of(SampleProject.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Path> files;
    try (Stream<Path> all = Files.walk(compiled.resolve(ROOT.replace('.', '/')))) {
      files = all.filter(Files::isRegularFile).filter(which).toList();
    }
    for (Path file : files) {
      Path target = to.resolve(compiled.relativize(file));
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
  }

  /** What the project's own tests would see. */
  URLClassLoader classPath() throws MalformedURLException {
    URL[] folders = {
      folder.resolve("target/classes/").toUri().toURL(), folder.resolve("target/test-classes/").toUri().toURL()
    };
    return new URLClassLoader(folders, ClassLoader.getPlatformClassLoader());
  }
}
