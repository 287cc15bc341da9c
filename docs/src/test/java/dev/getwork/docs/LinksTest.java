package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class LinksTest {

  @TestFactory
  Stream<DynamicTest> shouldLeadSomewhere() {
    return Repository.documents().stream().map(document -> DynamicTest.dynamicTest(document.path().toString(),
        () -> assertThat(document.links()).filteredOn(link -> !link.contains(":")).allSatisfy(link -> {
          String[] parts = link.split("#", 2);
          Path from = Repository.ROOT.resolve(document.path());
          Path target = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
          assertThat(target).as(link).exists();
          if (parts.length > 1) {
            assertThat(Document.read(target).sections()).as(link).containsKey(parts[1]);
          }
        })));
  }
}
