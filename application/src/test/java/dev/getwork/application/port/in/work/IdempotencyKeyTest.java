package dev.getwork.application.port.in.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class IdempotencyKeyTest {

  @Test
  void shouldConsistOfVisibleAsciiCharacters() {
    assertThat(new IdempotencyKey("!~").value()).isEqualTo("!~");
    for (String wrong : new String[] {"", " ", "a b", "é", "a\n", "a".repeat(129)}) {
      assertThatIllegalArgumentException().isThrownBy(() -> new IdempotencyKey(wrong));
    }
  }
}
