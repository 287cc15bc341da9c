package dev.getwork.adapter.rest;

import dev.getwork.adapter.rest.cluster.ClusterController;
import dev.getwork.adapter.rest.event.EventConfiguration;
import dev.getwork.adapter.rest.http.HttpConfiguration;
import dev.getwork.adapter.rest.importing.ImportConfiguration;
import dev.getwork.adapter.rest.problem.ProblemConfiguration;
import dev.getwork.adapter.rest.security.SecurityConfiguration;
import dev.getwork.adapter.rest.task.TaskController;
import dev.getwork.adapter.rest.work.WorkConfiguration;
import dev.getwork.domain.task.Groups;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * The entry point of this adapter. It needs beans of {@link Settings}, {@link FailureClassifier}, the loan fields and the
 * in-ports, and Spring MVC. For the container it offers the headers of every answer and the resolver of exceptions.
 */
@Configuration(proxyBeanMethods = false)
@Import({
  ProblemConfiguration.class, HttpConfiguration.class, SecurityConfiguration.class, TaskController.class,
  WorkConfiguration.class, ImportConfiguration.class, ClusterController.class,
  EventConfiguration.class
})
public class RestConfiguration {

  /** Recognizes failures of the database. */
  public interface FailureClassifier extends ProblemConfiguration.FailureClassifier {}

  /**
   * The settings of this adapter.
   *
   * @param node the name of this node, in a header of every answer
   * @param users who may sign in with a password, by name
   * @param issuer whose tokens are accepted as well, if any
   * @param loanLink the address of a loan in another system, with {loanNumber}
   */
  public record Settings(
      String node, Map<String, User> users, Optional<Issuer> issuer, Optional<String> loanLink, Limits limits)
      implements
        HttpConfiguration.Settings,
        SecurityConfiguration.Settings {
    public Settings {
      users = Map.copyOf(users);
    }
  }

  /**
   * Limits of what a caller may send.
   *
   * @param bodyBytes size of a body that is not an import
   * @param importBytes size of an import before and after it is unpacked
   * @param bodyTime how long any body may take to arrive
   * @param bytesPerSecond how fast a longer body must arrive
   * @param callsPerSecond of one user; unlimited if zero
   * @param burst how many calls of one user may come at once
   * @param wrongPasswords for a name from one address, within five minutes
   * @param wrongPasswordsOfAddress from one address for any names, within five minutes
   */
  public record Limits(
      long bodyBytes,
      long importBytes,
      Duration bodyTime,
      long bytesPerSecond,
      int callsPerSecond,
      int burst,
      int wrongPasswords,
      int wrongPasswordsOfAddress) implements HttpConfiguration.Limits, SecurityConfiguration.Limits {}

  /**
   * A user who may sign in.
   *
   * @param passwordHash with the algorithm in front, such as {@code {bcrypt}$2a$10$…}
   */
  public record User(String passwordHash, Set<Role> roles, Groups groups) implements SecurityConfiguration.User {
    public User {
      roles = Set.copyOf(roles);
    }

    /** Without the hash, which must not be logged. */
    @Override
    public String toString() {
      return "User[roles=" + roles + "]";
    }
  }

  /**
   * An OpenID issuer, whose users sign in with its tokens.
   *
   * @param uri the value of {@code iss} in its tokens
   * @param keySet address of its keys; found by discovery if absent
   * @param audience the value of {@code aud} in its tokens for this application
   * @param nameClaim the claim with the name of the user
   * @param rolesClaim the claim with the roles; a path with dots leads to nested claims
   * @param groupsClaim the same for groups
   * @param roles its roles and what they are here
   */
  public record Issuer(
      URI uri, Optional<URI> keySet, String audience, String nameClaim, String rolesClaim, String groupsClaim,
      Map<String, Role> roles)
      implements
        SecurityConfiguration.Issuer {
    public Issuer {
      roles = Map.copyOf(roles);
    }
  }

  /** What a user may do. */
  public enum Role {
    /** Gets work. */
    PROCESSOR,
    /** Defines tasks, imports loans, takes work away. */
    MANAGER,
    /** Operates the nodes. */
    OPERATOR,
    /** Is no person but another system; reads and patches loans. */
    INTEGRATION
  }
}
