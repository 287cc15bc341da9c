package dev.getwork.lab.benchmark;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.bootstrap.process.Node;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.StreamSupport;

/** Users of one task who get work again and again, through the use cases or over HTTP. */
final class Users {

  private static final Duration MAX_WAIT = Duration.ofSeconds(10);
  private static final int LEADERS = 4;

  private Users() {}

  /** What a user asks for, and does with it. */
  enum Behavior {
    /** Asks for five loans each time and keeps them. */
    KEEP_FIVE,
    /** Asks for one to five loans in turn and completes each of them. */
    COMPLETE_ONE_TO_FIVE,
    /** Asks for three loans each time and completes each of them. */
    COMPLETE_THREE;

    private int count(int turn) {
      return switch (this) {
        case KEEP_FIVE -> 5;
        case COMPLETE_ONE_TO_FIVE -> 1 + turn % 5;
        case COMPLETE_THREE -> 3;
      };
    }
  }

  /** A pool with as many threads for leaders as a node has. */
  static ExecutorService leaders() {
    return Executors.newFixedThreadPool(LEADERS);
  }

  /** Users who call the use cases in this process. */
  static IntFunction<Load.User> inProcess(
      ApplicationNode application, ExecutorService leaders, TaskId task, Behavior behavior) {
    ApplicationNode node = application.with(LeaderThreads.class, leaders::execute);
    RequestWork requestWork = node.get(RequestWork.class);
    DisposeAssignment disposeAssignment = node.get(DisposeAssignment.class);
    return number -> {
      var user = new UserName(name(number));
      return new User<AssignmentId>(behavior) {
        @Override
        List<AssignmentId> request(int count) {
          var request = new RequestWorkCommand(user, task, new LoanCount(count), MAX_WAIT);
          return requestWork.request(request) instanceof RequestWork.Recorded(var view)
              ? view.assignments().stream().map(Assignment::id).toList()
              : List.of();
        }

        @Override
        void complete(AssignmentId assignment) {
          disposeAssignment.dispose(assignment, user, new Disposition.Complete());
        }
      };
    };
  }

  /** Users of a node in a process of its own. */
  static IntFunction<Load.User> overHttp(Node node, TaskId task, Behavior behavior) {
    return number -> {
      GetworkClient client = node.client(name(number)).withoutContractChecks();
      return new User<String>(behavior) {
        @Override
        List<String> request(int count) {
          var assignments = client.getWork(task.toString(), count).body().path("assignments");
          return StreamSupport.stream(assignments.spliterator(), false).map(one -> one.path("id").asString()).toList();
        }

        @Override
        void complete(String assignment) {
          client.complete(assignment);
        }
      };
    };
  }

  private static String name(int number) {
    return "processor%03d".formatted(number);
  }

  /** A user who knows assignments by this type of id. */
  private abstract static class User<A> implements Load.User {

    private final Behavior behavior;
    private List<A> got = List.of();

    User(Behavior behavior) {
      this.behavior = behavior;
    }

    abstract List<A> request(int count);

    abstract void complete(A assignment);

    @Override
    public int count(int turn) {
      return behavior.count(turn);
    }

    @Override
    public int ask(int count) {
      got = request(count);
      return got.size();
    }

    @Override
    public void complete() {
      if (behavior != Behavior.KEEP_FIVE) {
        got.forEach(this::complete);
      }
    }
  }
}
