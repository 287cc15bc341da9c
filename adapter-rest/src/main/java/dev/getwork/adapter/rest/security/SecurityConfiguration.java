package dev.getwork.adapter.rest.security;

import jakarta.servlet.DispatcherType;
import io.github.bucket4j.TimeMeter;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * HTTP Basic, and tokens of an issuer where one is configured, without sessions or cookies; what no rule names is
 * refused, and what a foreign page makes a browser send.
 */
@Configuration(proxyBeanMethods = false)
public class SecurityConfiguration {

  /**
   * How much somebody may try.
   *
   * @param callsPerSecond of a user; any number if zero
   * @param burst how many calls of a user may come at once
   * @param wrongPasswords for a name from an address, within five minutes
   * @param wrongPasswordsOfAddress for any names
   */
  public record Limits(int callsPerSecond, int burst, int wrongPasswords, int wrongPasswordsOfAddress) {}

  /**
   * Tokens as a way to sign in.
   *
   * @param verified by whom; nobody where there is no issuer
   */
  public record Tokens(Optional<JwtAuthenticationProvider> verified) {}

  @Bean
  RememberingPasswordEncoder passwordEncoder() {
    return new RememberingPasswordEncoder(PasswordEncoderFactories.createDelegatingPasswordEncoder());
  }

  @Bean
  RequestRejectedHandler requestRejectedHandler(@Qualifier("problemResolver") HandlerExceptionResolver problems) {
    return (request, response, rejected) -> problems.resolveException(request, response, null, rejected);
  }

  @Bean
  AuthenticationManager signIn(
      UserDetailsService users,
      RememberingPasswordEncoder passwords,
      Limits limits,
      Tokens tokens) {
    var wrong = new WrongPasswords(
        limits.wrongPasswords(), limits.wrongPasswordsOfAddress(), TimeMeter.SYSTEM_NANOTIME);
    var logins = new GuardedLogin(users, passwords, wrong);
    return new ProviderManager(Stream.concat(Stream.of(logins), tokens.verified().stream()).toList());
  }

  @Bean
  SecurityFilterChain securityFilterChain(
      HttpSecurity http,
      AuthenticationManager signIn,
      Tokens tokens,
      Limits limits,
      @Qualifier("problemResolver") HandlerExceptionResolver problems,
      @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> operations) {
    var challenge = new Challenge(problems, tokens.verified().isPresent());
    if (tokens.verified().isPresent()) {
      http.oauth2ResourceServer(bearer -> bearer
          .authenticationEntryPoint(challenge)
          .jwt(jwt -> jwt.authenticationManager(signIn)));
    }
    if (limits.callsPerSecond() > 0) {
      http.addFilterBefore(
          new CallLimitFilter(problems, limits.callsPerSecond(), limits.burst(), TimeMeter.SYSTEM_NANOTIME),
          AuthorizationFilter.class);
    }
    // After the roles, so that who may what is told the same way whoever calls.
    http.addFilterAfter(new ForeignPageFilter(problems), AuthorizationFilter.class);
    return http.authenticationManager(signIn)
        .headers(AbstractHttpConfigurer::disable)
        .csrf(AbstractHttpConfigurer::disable)
        .formLogin(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .requestCache(AbstractHttpConfigurer::disable)
        .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .httpBasic(basic -> basic.authenticationEntryPoint(challenge))
        .exceptionHandling(refusals -> refusals
            .authenticationEntryPoint(challenge)
            .accessDeniedHandler(
                (request, response, refused) -> problems.resolveException(request, response, null, refused)))
        .authorizeHttpRequests(requests -> {
          requests.dispatcherTypeMatchers(DispatcherType.ERROR).permitAll();
          AccessRules.declare(requests, new UnnamedOperations(operations));
        })
        .build();
  }
}
