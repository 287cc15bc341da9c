package dev.getwork.domain.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanLink;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PresentationTest {

  private static final String ADDRESS = "https://los.example/{loanNumber}";

  private static LoanField attribute(String name) {
    return new LoanField(name, FieldType.TEXT);
  }

  private static Presentation showing(String... attributes) {
    return new Presentation(
        Optional.empty(), Optional.empty(), Stream.of(attributes).map(PresentationTest::attribute).toList(), List.of());
  }

  private static Presentation instructing(String instructions) {
    return new Presentation(Optional.of(instructions), Optional.empty(), List.of(), List.of());
  }

  private static Presentation offering(String... reasons) {
    return new Presentation(Optional.empty(), Optional.empty(), List.of(), List.of(reasons));
  }

  @Test
  void shouldShowAtMostThreeAttributes() {
    assertThat(showing("a", "b", "c").rowAttributes()).hasSize(3);
    assertThatIllegalArgumentException().isThrownBy(() -> showing("a", "b", "c", "d"))
        .withMessage("must have at most 3 attributes, each once");
    assertThatIllegalArgumentException().isThrownBy(() -> showing("a", "a"))
        .withMessage("must have at most 3 attributes, each once");
  }

  @Test
  void shouldOfferAtMostSixShortReasons() {
    assertThat(offering("a", "b", "c", "d", "e", "f".repeat(80)).returnReasons()).hasSize(6).startsWith("a");
    for (List<String> invalid : List.of(
        List.of("a", "b", "c", "d", "e", "f", "g"), List.of("a", "a"), List.of("a".repeat(81)), List.of("a", " "))) {
      assertThatIllegalArgumentException().isThrownBy(() -> offering(invalid.toArray(String[]::new)))
          .withMessage("must have at most 6 reasons of 1 to 80 characters, each once");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> offering("a\0b"));
  }

  @Test
  void shouldBoundTheLengthOfInstructions() {
    assertThat(instructing("a\n".repeat(500)).instructions()).isPresent();
    assertThatIllegalArgumentException().isThrownBy(() -> instructing("a".repeat(1_001)))
        .withMessageContaining("at most 1000 characters");
  }

  @Test
  void shouldReturnValidInstructionsThemselves() {
    assertThat(Presentation.checkedInstructions("Call first.\nThen write.")).isEqualTo("Call first.\nThen write.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "a\0b", "\uD800"})
  void shouldRefuseBlankOrMalformedInstructions(String instructions) {
    assertThatIllegalArgumentException().isThrownBy(() -> instructing(instructions));
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://los.example/{loanNumber}", "http://10.0.0.1:8080/l?n={loanNumber}&from=getwork#top"})
  void shouldAcceptALinkWithTheLoanNumber(String template) {
    assertThat(new LoanLink(template).template()).isEqualTo(template);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "javascript:alert({loanNumber})", "JAVASCRIPT://x/{loanNumber}",
    "https://los.example/loans",
    "https://{loanNumber}.example/", "https://los.example/{loanNumber}/{loanNumber}", "https://los.example/{number}",
    "https://los.example/{loanNumber} x", "https://los.example/\0{loanNumber}",
    "https://los.example/\uD800{loanNumber}",
    "/loans/{loanNumber}", "x https://los.example/{loanNumber}"})
  void shouldRefuseAMalformedLink(String template) {
    assertThatIllegalArgumentException().isThrownBy(() -> new LoanLink(template)).withMessage(LoanLink.RULE);
  }

  @Test
  void shouldBoundTheLengthOfALink() {
    assertThat(LoanLink.isValid(ADDRESS + "a".repeat(1_000 - ADDRESS.length()))).isTrue();
    assertThat(LoanLink.isValid(ADDRESS + "a".repeat(1_001 - ADDRESS.length()))).isFalse();
  }

  @Test
  void shouldFindAttributesInTheCatalog() {
    var fields = new LoanFields(List.of(attribute("city"), attribute("naics")));
    assertThat(fields.attribute("city")).isEqualTo(attribute("city"));
    for (String other : List.of("town", CommonField.STATE.field().name())) {
      assertThatIllegalArgumentException().isThrownBy(() -> fields.attribute(other))
          .withMessage("must be one of city, naics");
    }
  }
}
