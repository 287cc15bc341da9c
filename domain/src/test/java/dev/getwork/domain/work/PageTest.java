package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class PageTest {

  @Test
  void shouldBeginAtEitherEndOfAList() {
    assertThat(Page.first(1).above()).isEqualTo(Long.MIN_VALUE);
    assertThat(Page.first(1).below()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void shouldGoOnWhereThePageBeforeEnded() {
    assertThat(Page.after(7, 50)).satisfies(
        page -> assertThat(page.above()).isEqualTo(7),
        page -> assertThat(page.below()).isEqualTo(7),
        page -> assertThat(page.size()).isEqualTo(50));
  }

  @Test
  void shouldHaveRoom() {
    assertThatIllegalArgumentException().isThrownBy(() -> Page.first(0)).withMessageContaining("room");
  }
}
