package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class LinksTest {

  @TestFactory
  Stream<DynamicTest> shouldLeadSomewhere() {
    return Repository.documents().stream().map(document -> DynamicTest.dynamicTest(document.path().toString(),
        () -> assertThat(document.links()).filteredOn(link -> !link.contains(":")).allSatisfy(link -> {
          Path target = Repository.ROOT.resolve(document.path()).resolveSibling(link.split("#", -1)[0]).normalize();
          assertThat(Files.exists(target)).as(link).isTrue();
        })));
  }
}
