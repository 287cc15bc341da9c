package dev.getwork.bootstrap.benchmark;

import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.bootstrap.process.Node;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.StreamSupport;

/** Processors of one task who press Get Work, either for five and keep them, or for some and complete each. */
final class Users {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int LEADERS = 4;
  private static final int FIVE = 5;

  private Users() {}

  private static String name(int number) {
    return "processor%03d".formatted(number);
  }

  /** Through the use cases, in this process. */
  static IntFunction<Load.User> inProcess(
      OutPorts ports, ExecutorService leaders, TaskId task, boolean completing) {
    var cases = new UseCases(ports, leaders, leaders, InstantSource.system());
    return number -> new InProcess(
        cases.requestWork(), cases.disposeAssignment(), new UserName(name(number)), task, completing);
  }

  /** As many threads for leaders as a node has. */
  static ExecutorService leaders() {
    return Executors.newFixedThreadPool(LEADERS);
  }

  private static final class InProcess implements Load.User {

    private final RequestWork requestWork;
    private final DisposeAssignment disposeAssignment;
    private final UserName user;
    private final TaskId task;
    private final boolean completing;
    private List<AssignmentId> got = List.of();

    InProcess(
        RequestWork requestWork, DisposeAssignment disposeAssignment, UserName user, TaskId task, boolean completing) {
      this.requestWork = requestWork;
      this.disposeAssignment = disposeAssignment;
      this.user = user;
      this.task = task;
      this.completing = completing;
    }

    @Override
    public int count(int turn) {
      return completing ? Load.User.super.count(turn) : FIVE;
    }

    @Override
    public int ask(int count) {
      var answer = requestWork.request(new RequestWork.Press(user, task, new LoanCount(count), PATIENCE));
      got = answer instanceof RequestWork.Recorded(var view)
          ? view.assignments().stream().map(Assignment::id).toList()
          : List.of();
      return got.size();
    }

    @Override
    public void complete() {
      if (!completing) {
        return;
      }
      got.forEach(assignment -> disposeAssignment.dispose(assignment, user, new Disposition.Complete()));
    }
  }

  /** Over HTTP, at a node in a process of its own. */
  static IntFunction<Load.User> overHttp(Node node, TaskId task, boolean completing) {
    return number -> new OverHttp(node.client(name(number)), task.toString(), completing);
  }

  private static final class OverHttp implements Load.User {

    private final GetworkClient client;
    private final String task;
    private final boolean completing;
    private final List<String> got = new ArrayList<>();

    OverHttp(GetworkClient client, String task, boolean completing) {
      this.client = client.unchecking();
      this.task = task;
      this.completing = completing;
    }

    @Override
    public int count(int turn) {
      return completing ? Load.User.super.count(turn) : FIVE;
    }

    @Override
    public int ask(int count) {
      got.clear();
      var assignments = client.getWork(task, count).body().path("assignments");
      StreamSupport.stream(assignments.spliterator(), false).forEach(one -> got.add(one.path("id").asString()));
      return got.size();
    }

    @Override
    public void complete() {
      if (completing) {
        got.forEach(client::complete);
      }
    }
  }
}
