package dev.getwork.adapter.rest;

import dev.getwork.adapter.rest.cluster.ClusterConfiguration;
import dev.getwork.adapter.rest.console.ConsoleConfiguration;
import dev.getwork.adapter.rest.event.EventConfiguration;
import dev.getwork.adapter.rest.http.HttpConfiguration;
import dev.getwork.adapter.rest.loan.LoanConfiguration;
import dev.getwork.adapter.rest.openapi.OpenApiConfiguration;
import dev.getwork.adapter.rest.paging.PagingConfiguration;
import dev.getwork.adapter.rest.problem.ProblemConfiguration;
import dev.getwork.adapter.rest.security.SecurityConfiguration;
import dev.getwork.adapter.rest.task.TaskConfiguration;
import dev.getwork.adapter.rest.work.WorkConfiguration;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.security.web.header.writers.StaticHeadersWriter;
import org.springframework.util.unit.DataSize;

/**
 * The door to this adapter. It needs beans of {@link Settings}, of the loan fields and of the in-ports, Spring MVC, and a
 * predicate {@code databaseAway} that knows of which exceptions the database being away is the cause, and another,
 * {@code collision}, of which others being in the way is; all it offers are controllers and filters, and for the
 * container {@code everyAnswer} and {@code problemResolver}.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
@Import({
  ProblemConfiguration.class, UsersConfiguration.class,
  HttpConfiguration.class, PagingConfiguration.class,
  SecurityConfiguration.class, WorkConfiguration.class,
  TaskConfiguration.class, LoanConfiguration.class,
  ClusterConfiguration.class, OpenApiConfiguration.class,
  EventConfiguration.class, ConsoleConfiguration.class
})
public class RestConfiguration {

  /**
   * What is for the operator to say.
   *
   * @param node by which name this node goes on every answer
   * @param users who may sign in with a password, by name
   * @param issuer whose tokens are taken as well, if any
   */
  public record Settings(String node, Map<String, User> users, Optional<Issuer> issuer, Limits limits) {
    public Settings {
      users = Map.copyOf(users);
    }
  }

  /**
   * How much a caller may send.
   *
   * @param bodyBytes how long a body may be, but for an import's
   * @param importBytes how long an import may be once decompressed
   * @param bodyTime how long any body may take to come
   * @param bytesPerSecond how fast a longer one must come
   * @param callsPerSecond of one user; any number if zero
   * @param burst how many of these may come at once
   * @param wrongPasswords for a name from one address, within five minutes
   * @param wrongPasswordsOfAddress for any names
   */
  public record Limits(
      long bodyBytes,
      long importBytes,
      Duration bodyTime,
      long bytesPerSecond,
      int callsPerSecond,
      int burst,
      int wrongPasswords,
      int wrongPasswordsOfAddress) {}

  /**
   * Somebody who may sign in.
   *
   * @param passwordHash with the algorithm in front, such as {@code {bcrypt}$2a$10$…}
   * @param roles what they may do
   */
  public record User(String passwordHash, Set<Role> roles) {
    public User {
      roles = Set.copyOf(roles);
    }

    /** Without the hash, which does not belong into a log. */
    @Override
    public String toString() {
      return "User[roles=" + roles + "]";
    }
  }

  /**
   * An OpenID issuer, whose users sign in with its tokens.
   *
   * @param uri as its tokens have it in {@code iss}
   * @param keySet where its keys are; found by discovery if not said
   * @param audience what its tokens for this application have in {@code aud}
   * @param nameClaim where a token has the name of its user
   * @param rolesClaim where a token has roles; a path with dots into claims within claims
   * @param roles what its roles are here
   */
  public record Issuer(
      URI uri, Optional<URI> keySet, String audience, String nameClaim, String rolesClaim, Map<String, Role> roles) {
    public Issuer {
      roles = Map.copyOf(roles);
    }
  }

  /** What somebody may do. */
  public enum Role {
    /** Gets work. */
    PROCESSOR,
    /** Defines tasks, imports loans, takes work away. */
    MANAGER,
    /** Looks after the nodes. */
    OPERATOR
  }

  /** Which node answers: behind a balancer nobody could tell otherwise. */
  @Bean
  HeaderWriter nodeHeader(Settings settings) {
    return new StaticHeadersWriter("X-Node", settings.node());
  }

  @Bean
  HttpConfiguration.BodyLimits bodyLimits(Settings settings) {
    Limits limits = settings.limits();
    return new HttpConfiguration.BodyLimits(limits.bodyBytes(), limits.bodyTime(), limits.bytesPerSecond());
  }

  @Bean
  SecurityConfiguration.Limits callerLimits(Settings settings) {
    Limits limits = settings.limits();
    return new SecurityConfiguration.Limits(
        limits.callsPerSecond(), limits.burst(), limits.wrongPasswords(), limits.wrongPasswordsOfAddress());
  }

  @Bean
  DataSize maxImportBytes(Settings settings) {
    return DataSize.ofBytes(settings.limits().importBytes());
  }
}
