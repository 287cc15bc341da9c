package dev.getwork.adapter.rest;

import dev.getwork.adapter.rest.cluster.ClusterConfiguration;
import dev.getwork.adapter.rest.http.HttpConfiguration;
import dev.getwork.adapter.rest.loan.LoanConfiguration;
import dev.getwork.adapter.rest.problem.ProblemConfiguration;
import dev.getwork.adapter.rest.security.SecurityConfiguration;
import dev.getwork.adapter.rest.task.TaskConfiguration;
import dev.getwork.adapter.rest.work.WorkConfiguration;
import jakarta.servlet.Filter;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.util.unit.DataSize;

/**
 * The door to this adapter. It needs beans of {@link Settings}, of the loan fields and of the in-ports, and Spring MVC;
 * all it offers are controllers and filters.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
@Import({
  ProblemConfiguration.class,
  UsersConfiguration.class,
  HttpConfiguration.class,
  SecurityConfiguration.class,
  WorkConfiguration.class,
  TaskConfiguration.class,
  LoanConfiguration.class,
  ClusterConfiguration.class
})
public class RestConfiguration {

  /**
   * What is for the operator to say.
   *
   * @param node by which name this node goes on every answer
   * @param users who may sign in with a password, by name
   * @param issuer whose tokens are taken as well, if any
   * @param maxBodyBytes how long a body may be, but for an import's
   * @param maxImportBytes how long an import may be once decompressed
   */
  public record Settings(
      String node, Map<String, User> users, Optional<Issuer> issuer, long maxBodyBytes, long maxImportBytes) {
    public Settings {
      users = Map.copyOf(users);
      if (maxBodyBytes < 1 || maxImportBytes < 1) {
        throw new IllegalArgumentException("maxBodyBytes and maxImportBytes must be positive");
      }
    }
  }

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

  @Bean
  Filter nodeHeaderFilter(Settings settings) {
    return new NodeHeaderFilter(settings.node());
  }

  @Bean
  DataSize maxBodyBytes(Settings settings) {
    return DataSize.ofBytes(settings.maxBodyBytes());
  }

  @Bean
  DataSize maxImportBytes(Settings settings) {
    return DataSize.ofBytes(settings.maxImportBytes());
  }
}
