package dev.getwork.bootstrap.demo;

import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.adapter.rest.RestConfiguration.User;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Users with a public password, for trials without any configuration. */
public final class DemoUsers {

  /** The password of all of them. */
  public static final String PASSWORD = "getwork";

  static final String MANAGER = "manager";
  private static final int PROCESSORS = 500;

  private DemoUsers() {}

  /**
   * All demo users by name.
   *
   * @param hash of their password; the same for all, because to compute one takes a tenth of a second
   */
  public static Map<String, User> all(String hash) {
    var users = new LinkedHashMap<String, User>();
    var processor = new User(hash, Set.of(Role.PROCESSOR));
    for (int number = 1; number <= PROCESSORS; number++) {
      users.put("processor%03d".formatted(number), processor);
    }
    users.put(MANAGER, new User(hash, Set.of(Role.MANAGER)));
    users.put("operator", new User(hash, Set.of(Role.OPERATOR)));
    users.put("integration", new User(hash, Set.of(Role.INTEGRATION)));
    return users;
  }
}
