package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.criteria.Parsed;
import dev.getwork.domain.criteria.CriteriaParser;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.Completion;
import dev.getwork.domain.task.CompletionNotation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

class DemoTasksTest {

  private static final LoanFields FIELDS = new SettingsConfiguration().loanFields(
      new Binder(new MapConfigurationPropertySource()).bindOrCreate("getwork", GetworkProperties.class));

  private final List<Map<String, Object>> tasks = read();

  @Test
  void shouldDefineTheSixTasksOfTheDataReadme() {
    assertThat(tasks).extracting(task -> task.get("name")).containsExactly(
        "Verify user submitted bank account",
        "Industry code missing",
        "Payroll evidence",
        "New England large corporate",
        "June backlog",
        "LLC, first window");
  }

  @Test
  void shouldUseValidNotationAndBuiltInAttributes() {
    var parser = new CriteriaParser(FIELDS);

    assertThat(tasks).allSatisfy(task -> {
      assertThat(parser.criteria(task.get("criteria"))).isInstanceOf(Parsed.Valid.class);
      assertThat(parser.order(task.get("order"))).isInstanceOf(Parsed.Valid.class);
      assertThat(AssignmentPolicy.values()).extracting(Enum::name)
          .contains(String.valueOf(task.get("assignmentPolicy")));
      assertThat((List<?>) task.getOrDefault("rowAttributes", List.of()))
          .allSatisfy(name -> assertThat(FIELDS.attribute(name.toString()).name()).isEqualTo(name));
    });
  }

  /** One attribute for several tasks would complete their loans too. */
  @Test
  void shouldEndTheMatchOfEachTaskByItsOwnFact() {
    List<Completion> completions = tasks.stream()
        .map(task -> new CompletionNotation(FIELDS).completion(task.get("completion"))
            .orElse(faults -> new IllegalStateException(faults.toString())))
        .toList();

    assertThat(completions).flatExtracting(Completion::facts).hasSize(6).extracting(Completion.Fact::attribute)
        .doesNotHaveDuplicates();
    for (int i = 0; i < 6; i++) {
      var criteria = new CriteriaParser(FIELDS).criteria(tasks.get(i).get("criteria"))
          .orElse(faults -> new IllegalStateException(faults.toString()));
      assertThat(completions.get(i).canEndMatch(criteria)).as("%s", tasks.get(i).get("name")).isTrue();
    }
  }

  private static List<Map<String, Object>> read() {
    try (var json = DemoTasksTest.class.getResourceAsStream("/demo/tasks.json")) {
      return JsonMapper.shared().readValue(json, new TypeReference<>() {});
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
