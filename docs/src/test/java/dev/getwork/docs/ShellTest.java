package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShellTest {

  @Test
  void shouldNotSplitQuotedWords() {
    assertThat(Shell.words("mvn  run -Dall=\"--a=1 --b=2\"\n")).containsExactly("mvn", "run", "-Dall=--a=1 --b=2");
    assertThat(Shell.words("curl -d '{\"count\": 3}' url")).containsExactly("curl", "-d", "{\"count\": 3}", "url");
  }
}
