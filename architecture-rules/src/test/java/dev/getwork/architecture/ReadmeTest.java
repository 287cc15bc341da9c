package dev.getwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of the rules is written by hand, and must not fall behind them. */
class ReadmeTest {

  @ParameterizedTest
  @EnumSource
  void shouldListTheRuleWithItsRemedy(HouseRule rule) throws IOException {
    String row = "| %d | `%s` | %s |".formatted(rule.number(), rule, rule.remedy());
    assertThat(Files.readString(Path.of("README.md"))).contains(row);
  }

  @Test
  void shouldShowTheReportAsItReallyIs() throws IOException {
    var shop = new ClassFileImporter().importPackages(SampleProject.ROOT);
    var broken = HexagonalHouse.in(SampleProject.ROOT).rule(HouseRule.DRIVING_ADAPTERS_SEE_ONLY_IN_PORTS);
    assertThat(Files.readString(Path.of("README.md"))).contains(broken.evaluate(shop).getFailureReport().toString());
  }
}
