package dev.getwork.adapter.rest;

import dev.getwork.adapter.rest.security.SecurityConfiguration;
import org.springframework.beans.factory.annotation.Qualifier;
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

  @Bean
  UserDetailsService knownUsers(
      RestConfiguration.Settings settings, @Qualifier("configuredUsers") UserDetailsService configured) {
    return settings.issuer().isPresent() ? new IssuerUsers(configured) : configured;
  }

  @Bean
  SecurityConfiguration.Tokens tokens(RestConfiguration.Settings settings) {
    return new SecurityConfiguration.Tokens(settings.issuer().map(IssuerTokens::provider));
  }
}
