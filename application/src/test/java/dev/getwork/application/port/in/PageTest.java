package dev.getwork.application.port.in;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class PageTest {

  @Test
  void shouldBeginAtEitherEndOfAList() {
    assertThat(Page.first(1).above()).isEqualTo(Long.MIN_VALUE);
    assertThat(Page.first(1).below()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void shouldContinueAfterThePreviousPage() {
    assertThat(Page.after(7, 50)).satisfies(
        page -> assertThat(page.above()).isEqualTo(7),
        page -> assertThat(page.below()).isEqualTo(7),
        page -> assertThat(page.size()).isEqualTo(50));
  }

  @Test
  void shouldRefuseAPageWithoutItems() {
    assertThatIllegalArgumentException().isThrownBy(() -> Page.first(0)).withMessageContaining("positive");
  }
}
