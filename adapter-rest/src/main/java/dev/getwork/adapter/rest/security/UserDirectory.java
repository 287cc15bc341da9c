package dev.getwork.adapter.rest.security;

import dev.getwork.adapter.rest.security.SecurityConfiguration.Settings;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/**
 * The users. Those of the configuration may sign in with a password; their names are case-sensitive, because two
 * spellings must never hold loans as two users. An issuer offers no list of its users, so with an issuer every
 * well-formed name is that of a processor.
 */
public record UserDirectory(Settings settings) implements UserDetailsService {

  @Override
  public UserDetails loadUserByUsername(String name) {
    SecurityConfiguration.User user = settings.users().get(name);
    if (user == null) {
      throw new UsernameNotFoundException("There is no such user");
    }
    return User.withUsername(name)
        .password(user.passwordHash())
        .authorities(SecurityConfiguration.authorities(user.roles().stream(), user.groups()))
        .build();
  }

  public boolean isUser(UserName name) {
    return settings.issuer().isPresent() || settings.users().containsKey(name.value());
  }

  /** Whether the name is that of a processor, so that no loan goes to a user who cannot sign in. */
  public boolean isProcessor(UserName name) {
    SecurityConfiguration.User user = settings.users().get(name.value());
    return user == null
        ? settings.issuer().isPresent()
        : user.roles().stream().anyMatch(role -> role.name().equals("PROCESSOR"));
  }

  /** The user's groups; absent for users of an issuer, who have them in their tokens only. */
  public Optional<Groups> groups(UserName name) {
    return Optional.ofNullable(settings.users().get(name.value())).map(SecurityConfiguration.User::groups);
  }
}
