package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.domain.loan.FieldType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class GetworkPropertiesTest {

  @Test
  void shouldHaveADefaultForEverySetting() {
    var properties = bound(Map.of());

    assertThat(properties.node()).isEqualTo(NodeName.ofThisProcess());
    assertThat(properties.demoUsers()).isNull();
    assertThat(properties.dataDirectory()).isEqualTo(Path.of(".getwork"));
    assertThat(properties.leaders()).isEqualTo(4);
    assertThat(properties.selection().timeLimit()).isEqualTo(Duration.ofMinutes(2));
    assertThat(properties.selection().minimum()).isZero();
    assertThat(properties.selection().candidates()).isEqualTo(1000);
    assertThat(properties.abandonedAfter()).isEqualTo(Duration.ofMinutes(5));
    assertThat(properties.retention()).isEqualTo(Duration.ofDays(90));
    assertThat(properties.tick()).isEqualTo(Duration.ofSeconds(1));
    assertThat(properties.limits().body()).isEqualTo(DataSize.ofMegabytes(1));
    assertThat(properties.limits().imports()).isEqualTo(DataSize.ofGigabytes(2));
    assertThat(properties.attributes()).isEmpty();
    assertThat(properties.users()).isEmpty();
  }

  @Test
  void shouldBindAttributesAndUsers() {
    var properties = bound(Map.of(
        "getwork.attributes.creditScore", "NUMBER",
        "getwork.users.alice.password-hash", "$2y$10$abc",
        "getwork.users.alice.roles", "MANAGER,OPERATOR",
        "getwork.users.alice.groups", "east, /team 1",
        "getwork.users[j.doe].password-hash", "$2y$10$abc",
        "getwork.users[j.doe].roles", "PROCESSOR"));

    assertThat(properties.attributes()).containsExactly(Map.entry("creditScore", FieldType.NUMBER));
    assertThat(properties.users()).containsOnlyKeys("alice", "j.doe");
    assertThat(properties.users().get("alice")).extracting(user -> user.roles())
        .isEqualTo(Set.of(Role.MANAGER, Role.OPERATOR));
    assertThat(properties.users().get("alice")).extracting(user -> user.groups()).isEqualTo(Set.of("east", "/team 1"));
    assertThat(properties.users().get("j.doe")).extracting(user -> user.groups()).isEqualTo(Set.of());
    assertThat(properties.toString()).doesNotContain("$2y$10$abc");
  }

  @ParameterizedTest
  @CsvSource({
    "getwork.node, a node",
    "getwork.node, abcdefghijklmnopqrstuvwxyz-12345",
    "getwork.leaders, 0",
    "getwork.loan-link, javascript:alert({loanNumber})",
    "getwork.loan-link, https://los.example/loans",
    "getwork.loan-link, https://{loanNumber}.example/",
    "getwork.lease, 999ms",
    "getwork.selection.time-limit, 0s",
    "getwork.selection.minimum, -1s",
    "getwork.selection.minimum, 120s",
    "getwork.selection.candidates, 0",
    "getwork.requests.abandoned-after, 0s",
    "getwork.history.retention, 0d",
    "getwork.history.retention, 23h",
    "getwork.history.retention, -1d",
    "getwork.history.retention, 36h",
    "getwork.scheduler.tick, 0s",
    "getwork.limits.body, 0B",
    "getwork.limits.imports, -1B"
  })
  void shouldNameAnInvalidSetting(String name, String value) {
    assertThatThrownBy(() -> bound(Map.of(name, value))).rootCause().hasMessageStartingWith(name);
  }

  @Test
  void shouldRefuseAPasswordThatIsNotHashed() {
    var bob = Map.of("getwork.users.bob.password-hash", "secret", "getwork.users.bob.roles", "MANAGER");

    assertThatThrownBy(() -> bound(bob))
        .rootCause().hasMessageContaining("bcrypt").hasMessageNotContaining("secret");
  }

  @Test
  void shouldRefuseAUserWithoutRoles() {
    assertThatThrownBy(() -> bound(Map.of("getwork.users.bob.password-hash", "$2y$10$abc")))
        .rootCause().hasMessageContaining("each needs a role");
  }

  @Test
  void shouldRefuseAGroupThatNoTaskCanName() {
    assertThatThrownBy(() -> bound(Map.of("getwork.users.bob.password-hash", "$2y$10$abc",
        "getwork.users.bob.roles", "PROCESSOR", "getwork.users.bob.groups", "x".repeat(101))))
        .rootCause().hasMessageStartingWith("getwork.users: groups must have");
  }

  private static GetworkProperties bound(Map<String, String> set) {
    return new Binder(new MapConfigurationPropertySource(set)).bindOrCreate("getwork", GetworkProperties.class);
  }
}
