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
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The class path of the sample shop as a Maven project of one module; the testkit is among the tests. */
final class SampleProject {

  static final String ROOT = "com.example.shop";

  private static final String PLANTED = "HastyController.class";

  private static final String TEST_JAR = "target/shop-tests.jar";

  private final Path folder;

  SampleProject(Path folder) {
    this.folder = folder;
  }

  static JavaClasses correctClasses() {
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

  void moveToTestJar(String name) throws IOException {
    Path file = folder.resolve("target/classes").resolve(name);
    try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve(TEST_JAR)))) {
      jar.putNextEntry(new ZipEntry(name));
      Files.copy(file, jar);
    }
    Files.delete(file);
  }

  URLClassLoader classPath() throws MalformedURLException {
    URL[] folders = {
      folder.resolve("target/classes/").toUri().toURL(), folder.resolve("target/test-classes/").toUri().toURL(),
      folder.resolve(TEST_JAR).toUri().toURL()
    };
    return new URLClassLoader(folders, ClassLoader.getPlatformClassLoader());
  }
}
