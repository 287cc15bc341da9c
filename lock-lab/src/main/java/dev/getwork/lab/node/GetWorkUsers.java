package dev.getwork.lab.node;

import dev.getwork.application.contract.TestData;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.usecase.ApplicationSettings;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.lab.node.Reply.RequestTiming;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** Users who request work through the product's use case, again as soon as they are served. */
final class GetWorkUsers {

  /** So many selection slots that they never act as a second lock. */
  private static final ApplicationSettings UNLIMITED =
      new ApplicationSettings(64, ApplicationNode.SETTINGS.historyRetention());

  private final RequestWork requestWork;
  private final Command.PrepareGetWork getWork;

  private GetWorkUsers(RequestWork requestWork, Command.PrepareGetWork getWork) {
    this.requestWork = requestWork;
    this.getWork = getWork;
  }

  static SimultaneousUsers<List<RequestTiming>> ready(StrategyPorts strategyPorts, ExecutorService leaders,
      Command.PrepareGetWork getWork) {
    RequestWork requestWork = strategyPorts.application()
        .with(LeaderThreads.class, leaders::execute)
        .with(ApplicationSettings.class, UNLIMITED)
        .get(RequestWork.class);
    var users = new GetWorkUsers(requestWork, getWork);
    return new SimultaneousUsers<>(getWork.users(), 0, user -> () -> users.rounds(user));
  }

  private List<RequestTiming> rounds(int user) {
    var timings = new ArrayList<RequestTiming>();
    for (int round = 0; round < getWork.rounds(); round++) {
      long arrived = SpanRecorder.now();
      int got = requestWork(user);
      long now = SpanRecorder.now();
      timings.add(new RequestTiming(user, arrived, now, got > 0 ? now : 0, got, 1));
    }
    return timings;
  }

  private int requestWork(int user) {
    try {
      var request = TestData.command(new UserName("user-" + user), new TaskId(getWork.task()), getWork.count(),
          Duration.ofMillis(getWork.maxWaitMillis()));
      return requestWork.request(request) instanceof RequestWork.Recorded(var view) ? view.request().assigned() : 0;
    } catch (RuntimeException collision) {
      return 0;
    }
  }
}
