package dev.getwork.adapter.rest;

import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.domain.work.UserName;
import java.util.Map;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/** The users of the configuration. Names count letter by letter: two spellings must never be one holder of loans. */
final class ConfiguredUsers implements UserDetailsService {

  private final Map<String, RestConfiguration.User> users;

  ConfiguredUsers(Map<String, RestConfiguration.User> users) {
    users.keySet().forEach(UserName::new);
    this.users = Map.copyOf(users);
  }

  @Override
  public UserDetails loadUserByUsername(String name) {
    RestConfiguration.User user = users.get(name);
    if (user == null) {
      throw new UsernameNotFoundException("There is no such user");
    }
    return User.withUsername(name)
        .password(user.passwordHash())
        .roles(user.roles().stream().map(Role::name).toArray(String[]::new))
        .build();
  }
}
