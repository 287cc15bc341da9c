package dev.getwork.lab.benchmark;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.UserName;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import org.springframework.jdbc.support.JdbcUtils;

/** Users of one task who get work again and again, through the use cases or over HTTP. */
final class Users {

  private static final Duration MAX_WAIT = Duration.ofSeconds(10);
  private static final int LEADERS = 4;

  private Users() {}

  /** What a user asks for, and does with it. */
  enum Behavior {
    /** Asks for five loans each time and keeps them. */
    KEEP_FIVE,
    /** Asks for five loans each time, under another name, and keeps them. Nobody holds hundreds of loans. */
    KEEP_FIVE_EACH,
    /** Asks for one loan each time and completes it. */
    COMPLETE_ONE,
    /** Asks for three loans each time and completes each of them. */
    COMPLETE_THREE;

    private int count() {
      return switch (this) {
        case KEEP_FIVE, KEEP_FIVE_EACH -> 5;
        case COMPLETE_ONE -> 1;
        case COMPLETE_THREE -> 3;
      };
    }

    private boolean keeps() {
      return this == KEEP_FIVE || this == KEEP_FIVE_EACH;
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
      return new User<AssignmentId>(behavior) {
        private UserName user = new UserName(name(number));
        private int requests;

        @Override
        List<AssignmentId> request(int count) {
          if (behavior == Behavior.KEEP_FIVE_EACH) {
            user = new UserName(name(number) + "-" + ++requests);
          }
          var request = TestData.command(user, task, count, MAX_WAIT);
          return requestWork.request(request) instanceof RequestWork.Recorded(var view)
              ? view.assignments().stream().map(Assignment::id).toList()
              : List.of();
        }

        @Override
        void complete(AssignmentId assignment) {
          disposeAssignment.dispose(assignment, user, new Disposition.Complete(Map.of()));
        }
      };
    };
  }

  /** Users of a server in a process of its own: of a node, or of a {@link PlainClaimServer}. */
  static IntFunction<Load.User> overHttp(URI server, TaskId task, Behavior behavior) {
    return number -> {
      var user = HttpUser.of(server, task, name(number));
      return new User<String>(behavior) {
        @Override
        List<String> request(int count) {
          return user.request(count);
        }

        @Override
        void complete(String assignment) {
          user.complete(assignment);
        }

        @Override
        public void close() {
          user.close();
        }
      };
    };
  }

  /** Users who claim loans on connections of their own, and keep them. */
  static IntFunction<Load.User> plain(Product product) {
    return number -> {
      Connection connection = product.connect();
      return new Load.User() {
        @Override
        public int ask(int count) {
          try {
            return PlainClaim.claim(connection, name(number), count).size();
          } catch (SQLException failure) {
            throw new IllegalStateException(failure);
          }
        }

        @Override
        public void close() {
          JdbcUtils.closeConnection(connection);
        }
      };
    };
  }

  /** The name of a demo user. */
  static String name(int number) {
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
    public int count() {
      return behavior.count();
    }

    @Override
    public int ask(int count) {
      got = request(count);
      return got.size();
    }

    @Override
    public void complete() {
      if (!behavior.keeps()) {
        got.forEach(this::complete);
      }
    }
  }
}
