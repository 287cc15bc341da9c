package dev.getwork.adapter.rest.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class StrictJsonTest {

  @Test
  void shouldWriteAmountsWithoutExponents() {
    assertThat(StrictJson.mapper().writeValueAsString(new BigDecimal("1.5E+5"))).isEqualTo("150000");
  }

  @Test
  void shouldReadEveryDecimal() {
    assertThat(StrictJson.mapper().readValue("0.1000", Object.class)).isEqualTo(new BigDecimal("0.1000"));
  }
}
