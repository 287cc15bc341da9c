package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeNameTest {

  @Test
  void shouldNameANodeAfterItsHostAndProcess() {
    assertThat(NodeName.of("lender-7.example", 4711)).isEqualTo("lender-7.example-4711");
  }

  @Test
  void shouldShortenAndReplaceCharactersOfTheHostName() {
    assertThat(NodeName.of("a-very-long-host-name.somewhere.example", 4_194_304)).hasSize(30).endsWith("-4194304");
    assertThat(NodeName.of("Rechner von Jürgen", 1)).isEqualTo("Rechner-von-J-rgen-1").matches(NodeName.PATTERN);
  }

  @Test
  void shouldNameThisProcess() {
    assertThat(NodeName.ofThisProcess()).matches(NodeName.PATTERN).endsWith("-" + ProcessHandle.current().pid());
  }
}
