package dev.getwork.adapter.rest.work;

import dev.getwork.domain.work.UserName;
import java.util.Optional;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/** Whom the configuration knows, so that no loan is sent to a name that nobody can sign in under. */
final class KnownUsers {

  private final UserDetailsService users;

  KnownUsers(UserDetailsService users) {
    this.users = users;
  }

  boolean isUser(UserName name) {
    return find(name.value()).isPresent();
  }

  /** The name as one that can hold loans; nothing when it is not that of a processor. */
  Optional<UserName> processor(String name) {
    return find(name)
        .filter(user -> user.getAuthorities().stream().anyMatch(role -> "ROLE_PROCESSOR".equals(role.getAuthority())))
        .map(user -> new UserName(user.getUsername()));
  }

  private Optional<UserDetails> find(String name) {
    try {
      return Optional.of(users.loadUserByUsername(name));
    } catch (UsernameNotFoundException _) {
      return Optional.empty();
    }
  }
}
