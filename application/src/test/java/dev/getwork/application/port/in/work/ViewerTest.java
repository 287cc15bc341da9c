package dev.getwork.application.port.in.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.work.UserName;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ViewerTest {

  @ParameterizedTest
  @CsvSource({"ann, false, true", "bob, false, false", "bob, true, true"})
  void shouldSeeOnlyItsUserUnlessItIsAManager(String viewer, boolean manager, boolean expected) {
    assertThat(new Viewer(new UserName(viewer), manager, Optional.empty()).maySee(new UserName("ann")))
        .isEqualTo(expected);
  }
}
