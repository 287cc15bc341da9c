package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InvariantTest {

  @ParameterizedTest
  @EnumSource
  void shouldHaveALabelAndASentence(Invariant invariant) {
    assertThat(invariant.label()).matches("[a-z]+(-[a-z]+)+");
    assertThat(invariant.sentence()).matches("[A-Z].+[a-z]");
  }

  @Test
  void shouldHaveUniqueLabels() {
    assertThat(Arrays.stream(Invariant.values()).map(Invariant::label)).doesNotHaveDuplicates();
  }
}
