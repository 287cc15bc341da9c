package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UserNameTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "ä", "a/b", "a'"})
  void shouldRefuseAMalformedUserName(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> new UserName(name)).withMessageContaining("user name");
  }

  @Test
  void shouldBoundTheLengthOfAUserName() {
    assertThat(new UserName("a.b_c@d+e-1" + "a".repeat(89)).value()).hasSize(100);
    assertThatIllegalArgumentException().isThrownBy(() -> new UserName("a".repeat(101)));
  }

  @Test
  void shouldOrderAndShowUsersByName() {
    assertThat(new UserName("ann")).isLessThan(new UserName("bob")).hasToString("ann");
  }
}
