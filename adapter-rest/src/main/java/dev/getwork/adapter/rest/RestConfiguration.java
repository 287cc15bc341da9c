package dev.getwork.adapter.rest;

import dev.getwork.adapter.rest.cluster.ClusterController;
import dev.getwork.adapter.rest.demo.DemoController;
import dev.getwork.adapter.rest.event.EventConfiguration;
import dev.getwork.adapter.rest.http.HttpConfiguration;
import dev.getwork.adapter.rest.importing.ImportController;
import dev.getwork.adapter.rest.importing.LoanController;
import dev.getwork.adapter.rest.importing.NdjsonLoans;
import dev.getwork.adapter.rest.problem.ProblemResolver;
import dev.getwork.adapter.rest.security.SecurityConfiguration;
import dev.getwork.adapter.rest.task.FigureController;
import dev.getwork.adapter.rest.task.TaskController;
import dev.getwork.adapter.rest.work.AssignmentController;
import dev.getwork.adapter.rest.work.BatchController;
import dev.getwork.adapter.rest.work.UserController;
import dev.getwork.adapter.rest.work.WorkRequestController;
import dev.getwork.domain.task.Groups;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * The entry point of this adapter. It needs beans of {@link Settings}, {@link FailureClassifier}, the loan fields and
 * the in-ports, and Spring MVC. For the container it offers the headers of every answer and the resolver of exceptions.
 */
@Configuration(proxyBeanMethods = false)
@Import({
  ProblemResolver.class, HttpConfiguration.class, SecurityConfiguration.class, TaskController.class,
  FigureController.class, WorkRequestController.class, UserController.class, AssignmentController.class,
  BatchController.class, ImportController.class, LoanController.class, NdjsonLoans.class, ClusterController.class,
  DemoController.class,
  EventConfiguration.class
})
public class RestConfiguration {

  public interface FailureClassifier extends ProblemResolver.FailureClassifier {}

  /**
   * The settings of this adapter.
   *
   * @param node the name of this node, in a header of every answer
   * @param users users with passwords, by name
   * @param issuer an issuer of accepted tokens
   * @param loanLink the address of a loan in another system, with {loanNumber}
   */
  public record Settings(String node, Map<String, User> users, Optional<Issuer> issuer, Optional<String> loanLink,
      Limits limits) implements HttpConfiguration.Settings, SecurityConfiguration.Settings {}

  public interface Limits extends HttpConfiguration.Limits, SecurityConfiguration.Limits {}

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

  public interface Issuer extends SecurityConfiguration.Issuer {}

  public interface Demo extends DemoController.Demo {}

  public interface Wave extends DemoController.Wave {}

  public enum Role {
    /** Gets work. */
    PROCESSOR,
    /** Defines tasks, imports loans, takes work away. */
    MANAGER,
    /** Operates the nodes. */
    OPERATOR,
    /** Another system: reads and patches loans. */
    INTEGRATION
  }
}
