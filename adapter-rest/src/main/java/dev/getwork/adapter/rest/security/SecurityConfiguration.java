package dev.getwork.adapter.rest.security;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.getwork.domain.task.Groups;
import io.github.bucket4j.TimeMeter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.session.DisableEncodeUrlFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * HTTP Basic, and tokens of an issuer if one is configured, without sessions or cookies. Operations that no rule lists
 * and cross-site requests are refused.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
@Import(UserDirectory.class)
public class SecurityConfiguration {

  private static final Duration LOGIN_WAIT = Duration.ofSeconds(5);

  public interface Settings {
    Map<String, ? extends User> users();
    Optional<? extends Issuer> issuer();
    Limits limits();
  }

  /** A user who signs in with a password. */
  public interface User {
    String passwordHash();
    Set<? extends Enum<?>> roles();
    Groups groups();
  }

  /** An OpenID issuer, whose users sign in with its tokens. */
  public interface Issuer {
    URI uri();
    @Nullable
    URI keySet();
    String audience();
    String nameClaim();
    String rolesClaim();
    String groupsClaim();
    Map<String, ? extends Enum<?>> roles();
  }

  /** Limits of calls and of wrong passwords. */
  public interface Limits {
    int callsPerSecond();
    int burst();
    int wrongPasswords();
    int wrongPasswordsOfAddress();
  }

  private static final String GROUP = "GROUP_";

  /** Roles and groups as authorities, each once. */
  static List<GrantedAuthority> authorities(Stream<? extends Enum<?>> roles, Groups groups) {
    return AuthorityUtils.createAuthorityList(
        Stream.concat(roles.map(role -> "ROLE_" + role.name()), groups.names().stream().map(GROUP::concat))
            .distinct().toList());
  }

  public static Groups groups(Authentication caller) {
    return new Groups(AuthorityUtils.authorityListToSet(caller.getAuthorities()).stream()
        .filter(authority -> authority.startsWith(GROUP))
        .map(authority -> authority.substring(GROUP.length()))
        .collect(Collectors.toSet()));
  }

  /** An observation of each filter would cost a tenth of a call's processor time; the call itself is observed. */
  @Bean
  SecurityObservationSettings securityObservationSettings() {
    return SecurityObservationSettings.noObservations();
  }

  @Bean
  RequestRejectedHandler requestRejectedHandler(HandlerExceptionResolver problems) {
    return (request, response, rejected) -> problems.resolveException(request, response, null, rejected);
  }

  @Bean
  AuthenticationManager authenticationManager(UserDetailsService users, Settings settings) {
    Limits limits = settings.limits();
    var passwords = new PasswordAuthenticationProvider(
        users,
        new CachingPasswordEncoder(
            PasswordEncoderFactories.createDelegatingPasswordEncoder(), Ticker.systemTicker()),
        new FailedLoginLimit(limits.wrongPasswords(), limits.wrongPasswordsOfAddress(), TimeMeter.SYSTEM_NANOTIME),
        new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2)),
        LOGIN_WAIT);
    return new ProviderManager(
        Stream.concat(Stream.of(passwords), settings.issuer().stream().map(IssuerTokens::provider)).toList());
  }

  @Bean
  SecurityFilterChain securityFilterChain(
      HttpSecurity http,
      AuthenticationManager authentication,
      Settings settings,
      HandlerExceptionResolver problems,
      @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> operations) {
    var challenge = new AuthenticationChallenge(settings.issuer().isPresent());
    if (settings.issuer().isPresent()) {
      http.oauth2ResourceServer(bearer -> bearer
          .authenticationEntryPoint(challenge)
          .jwt(jwt -> jwt.authenticationManager(authentication)));
    }
    http.addFilterBefore(answeringRefusals(problems), DisableEncodeUrlFilter.class);
    Limits limits = settings.limits();
    if (limits.callsPerSecond() > 0) {
      http.addFilterBefore(new RateLimitFilter(limits.callsPerSecond(), limits.burst()), AuthorizationFilter.class);
    }
    // After the roles, so that a missing role is answered the same way for every caller.
    http.addFilterAfter(new CrossSiteRequestFilter(), AuthorizationFilter.class);
    return http.authenticationManager(authentication)
        .headers(AbstractHttpConfigurer::disable)
        .csrf(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .requestCache(AbstractHttpConfigurer::disable)
        .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .httpBasic(basic -> basic.authenticationEntryPoint(challenge))
        .exceptionHandling(refusals -> refusals
            .authenticationEntryPoint(challenge)
            .accessDeniedHandler((_, _, refused) -> {
              throw refused;
            }))
        .authorizeHttpRequests(requests -> {
          requests.dispatcherTypeMatchers(DispatcherType.ERROR).permitAll();
          new AccessRules(requests).declare(new DenyUnlistedOperations(operations));
        })
        .build();
  }

  /**
   * Answers what the filters of security throw. It is their first, and so within the metrics of requests, which take an
   * exception that reaches them for a failure of the server.
   */
  private static Filter answeringRefusals(HandlerExceptionResolver problems) {
    return (request, response, chain) -> {
      try {
        chain.doFilter(request, response);
      } catch (RuntimeException refused) {
        problems.resolveException((HttpServletRequest) request, (HttpServletResponse) response, null, refused);
      }
    };
  }
}
