package dev.getwork.adapter.rest;

import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.domain.work.UserName;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/**
 * Who may hold loans where an issuer names the users. It is not asked for lists, so every well-formed name that is not
 * configured is that of a processor; none of these can sign in with a password.
 */
final class IssuerUsers implements UserDetailsService {

  private final UserDetailsService configured;

  IssuerUsers(UserDetailsService configured) {
    this.configured = configured;
  }

  @Override
  public UserDetails loadUserByUsername(String name) {
    try {
      return configured.loadUserByUsername(name);
    } catch (UsernameNotFoundException unknown) {
      return processor(name, unknown);
    }
  }

  private static UserDetails processor(String name, UsernameNotFoundException otherwise) {
    try {
      return User.withUsername(new UserName(name).value()).password("").roles(Role.PROCESSOR.name()).build();
    } catch (IllegalArgumentException _) {
      throw otherwise;
    }
  }
}
