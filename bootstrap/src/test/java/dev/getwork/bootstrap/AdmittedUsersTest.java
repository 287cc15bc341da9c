package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.domain.task.Groups;
import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.adapter.rest.RestConfiguration.User;
import org.springframework.boot.diagnostics.FailureAnalyzedException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AdmittedUsersTest {

  private static final GetworkProperties.User ALICE =
      new GetworkProperties.User("$2y$10$alice", Set.of(Role.MANAGER), Set.of("team"));

  private final AtomicInteger hashed = new AtomicInteger();

  @Test
  void shouldHashThePasswordOfAllDemoUsersOnce() {
    var users = AdmittedUsers.of(Map.of(), true, false, this::hash);

    assertThat(users).hasSize(503).containsKeys("processor001", "processor060", "processor500", "manager", "operator");
    assertThat(users.get("processor500")).extracting(User::roles).isEqualTo(Set.of(Role.PROCESSOR));
    assertThat(users.get("processor500")).extracting(User::groups).isEqualTo(new Groups(Set.of("west")));
    assertThat(users.get("processor499")).extracting(User::groups).isEqualTo(new Groups(Set.of("east")));
    assertThat(users.get("manager")).extracting(User::passwordHash).isEqualTo("{bcrypt}$2a$getwork");
    assertThat(hashed).hasValue(1);
  }

  @Test
  void shouldAdmitOnlyConfiguredUsersWithoutDemoUsers() {
    var users = AdmittedUsers.of(Map.of("alice", ALICE), false, false, this::hash);

    assertThat(users).containsOnlyKeys("alice");
    assertThat(users.get("alice")).extracting(User::passwordHash).isEqualTo("{bcrypt}$2y$10$alice");
    assertThat(users.get("alice")).extracting(User::groups).isEqualTo(new Groups(Set.of("team")));
    assertThat(hashed).hasValue(0);
  }

  @Test
  void shouldPreferAConfiguredUserToADemoUserOfTheSameName() {
    var users = AdmittedUsers.of(Map.of("manager", ALICE), true, false, this::hash);

    assertThat(users.get("manager")).extracting(User::passwordHash).isEqualTo("{bcrypt}$2y$10$alice");
  }

  @Test
  void shouldRefuseToStartWithoutUsers() {
    assertThatThrownBy(() -> AdmittedUsers.of(Map.of(), false, false, this::hash))
        .isInstanceOf(FailureAnalyzedException.class)
        .hasMessageContaining("nobody can sign in");
  }

  @Test
  void shouldNeedNoUsersWhenAnIssuerIsConfigured() {
    assertThat(AdmittedUsers.of(Map.of(), false, true, this::hash)).isEmpty();
  }

  private String hash(String password) {
    hashed.incrementAndGet();
    return "$2a$" + password;
  }
}
