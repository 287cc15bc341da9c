package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbsenceTest {

  private static final Instant NOW = Instant.parse("2026-11-24T09:00:00Z");

  @ParameterizedTest
  @CsvSource({"PT-0.000001S,false", "PT0S,false", "PT0.000001S,true", "P366D,true", "P366DT0.000001S,false"})
  void shouldEndLaterThanItWasSetButWithin366Days(Duration length, boolean isAllowed) {
    var user = new UserName("ann");
    var absence = new Absence(user, NOW.plus(length), Optional.empty(), user, NOW);
    assertThat(absence.isOfAllowedLength()).isEqualTo(isAllowed);
  }
}
