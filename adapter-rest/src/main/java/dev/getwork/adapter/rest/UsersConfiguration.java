package dev.getwork.adapter.rest;

import dev.getwork.adapter.rest.security.SecurityConfiguration;
import java.util.function.Supplier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.UserDetailsService;

/** Who there is: those who sign in with a password, those who bring a token, and those who may be given loans. */
@Configuration(proxyBeanMethods = false)
class UsersConfiguration {

  @Bean
  UserDetailsService configuredUsers(RestConfiguration.Settings settings) {
    return new ConfiguredUsers(settings.users());
  }

  /** Not one who looks users up for Spring Security, which takes each of these for a way to sign in. */
  @Bean
  Supplier<UserDetailsService> knownUsers(RestConfiguration.Settings settings, UserDetailsService configured) {
    UserDetailsService known = settings.issuer().isPresent() ? new IssuerUsers(configured) : configured;
    return () -> known;
  }

  @Bean
  SecurityConfiguration.Tokens tokens(RestConfiguration.Settings settings) {
    return new SecurityConfiguration.Tokens(settings.issuer().map(IssuerTokens::provider));
  }
}
