package dev.getwork.bootstrap.demo;

import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.adapter.rest.RestConfiguration.User;
import dev.getwork.domain.task.Groups;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Users with a public password, for trials without any configuration. */
public final class DemoUsers {

  public static final String PASSWORD = "getwork";

  static final String MANAGER = "manager";
  private static final int PROCESSORS = 500;

  private DemoUsers() {}

  /**
   * All demo users by name; processors with odd numbers are in the group east, the others in west.
   *
   * @param hash of their password; the same for all, because to compute one takes a tenth of a second
   */
  public static Map<String, User> all(String hash) {
    var users = new LinkedHashMap<String, User>();
    for (int number = 1; number <= PROCESSORS; number++) {
      String group = number % 2 == 0 ? "west" : "east";
      users.put("processor%03d".formatted(number),
          new User(hash, Set.of(Role.PROCESSOR), new Groups(Set.of(group))));
    }
    users.put(MANAGER, new User(hash, Set.of(Role.MANAGER), Groups.NONE));
    users.put("operator", new User(hash, Set.of(Role.OPERATOR), Groups.NONE));
    users.put("integration", new User(hash, Set.of(Role.INTEGRATION), Groups.NONE));
    return users;
  }
}
