package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsTest {

  @Test
  void shouldKeepTogetherWhatIsQuoted() {
    assertThat(Words.of("mvn  run -Dall=\"--a=1 --b=2\"\n")).containsExactly("mvn", "run", "-Dall=--a=1 --b=2");
    assertThat(Words.of("curl -d '{\"count\": 3}' url")).containsExactly("curl", "-d", "{\"count\": 3}", "url");
  }
}
