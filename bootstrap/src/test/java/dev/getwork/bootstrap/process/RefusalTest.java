package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusalTest {

  private static final String NOWHERE = "--spring.datasource.url=jdbc:postgresql://localhost:1/nowhere";

  @TempDir
  Path directory;

  @Test
  void shouldNotStartWhereNobodyCouldSignIn() {
    assertRefusal("nobody", "getwork.demo-users=true", NOWHERE);
  }

  @Test
  @Tag("proof")
  void shouldNotStartWithASettingThatIsWrong() {
    assertRefusal("setting", "getwork.leaders must be positive", "--getwork.leaders=0");
  }

  @Test
  @Tag("proof")
  void shouldNotStartWithoutItsDatabase() {
    assertRefusal("database", "spring.datasource.url", NOWHERE, "--getwork.demo-users=true");
  }

  private void assertRefusal(String name, String said, String... settings) {
    var all = new ArrayList<>(List.of(settings));
    all.add("--getwork.data-directory=" + directory);
    try (var node = Node.launch("refusal-" + name, all.toArray(String[]::new))) {
      assertThat(node.exitCode()).isNotZero();
      assertThat(node.output()).contains("APPLICATION FAILED TO START", said)
          .doesNotContain("\tat ", "UnsatisfiedDependencyException");
    }
  }
}
