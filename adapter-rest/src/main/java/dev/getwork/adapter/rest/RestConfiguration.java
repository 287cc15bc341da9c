package dev.getwork.adapter.rest;

import dev.getwork.adapter.rest.cluster.ClusterConfiguration;
import dev.getwork.adapter.rest.event.EventConfiguration;
import dev.getwork.adapter.rest.http.HttpConfiguration;
import dev.getwork.adapter.rest.loan.LoanConfiguration;
import dev.getwork.adapter.rest.problem.ProblemConfiguration;
import dev.getwork.adapter.rest.security.SecurityConfiguration;
import dev.getwork.adapter.rest.task.TaskConfiguration;
import dev.getwork.adapter.rest.work.WorkConfiguration;
import jakarta.servlet.Filter;
import java.util.Map;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.util.unit.DataSize;

/**
 * The door to this adapter. It needs beans of {@link Settings}, of the loan fields and of the in-ports, and Spring MVC;
 * all it offers are controllers and filters.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
@Import({
  ProblemConfiguration.class,
  HttpConfiguration.class,
  SecurityConfiguration.class,
  WorkConfiguration.class,
  TaskConfiguration.class,
  LoanConfiguration.class,
  ClusterConfiguration.class,
  EventConfiguration.class
})
public class RestConfiguration {

  /**
   * What is for the operator to say.
   *
   * @param node by which name this node goes on every answer
   * @param users who may sign in, by name
   * @param maxBodyBytes how long a body may be, but for an import's
   * @param maxImportBytes how long an import may be once decompressed
   */
  public record Settings(String node, Map<String, User> users, long maxBodyBytes, long maxImportBytes) {
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
  UserDetailsService configuredUsers(Settings settings) {
    return new ConfiguredUsers(settings.users());
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
