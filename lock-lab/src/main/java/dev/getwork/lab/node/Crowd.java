package dev.getwork.lab.node;

import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.usecase.HouseRules;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import dev.getwork.lab.node.Reply.Visit;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** Users who press Get Work through the product's use case, again as soon as they are served. */
final class Crowd {

  /** So many that the slots of selections are in nobody's way: they would be a second lock. */
  private static final HouseRules UNLIMITED = new HouseRules(64, HouseRules.DEFAULT.retention());

  private final RequestWork requestWork;
  private final Order.Crowd crowd;

  private Crowd(RequestWork requestWork, Order.Crowd crowd) {
    this.requestWork = requestWork;
    this.crowd = crowd;
  }

  static AtOnce<List<Visit>> ready(Contender contender, ExecutorService leaders, Order.Crowd crowd) {
    var cases = new UseCases(contender.ports(), leaders, leaders, InstantSource.system(), UNLIMITED, _ -> {});
    var users = new Crowd(cases.requestWork(), crowd);
    return new AtOnce<>(crowd.users(), 0, user -> () -> users.rounds(user));
  }

  private List<Visit> rounds(int user) {
    var visits = new ArrayList<Visit>();
    for (int round = 0; round < crowd.rounds(); round++) {
      long came = Tape.now();
      int got = press(user);
      long now = Tape.now();
      visits.add(new Visit(user, came, now, got > 0 ? now : 0, got, 1));
    }
    return visits;
  }

  private int press(int user) {
    try {
      var press = new Press(
          new UserName("user-" + user), new TaskId(crowd.task()), new LoanCount(crowd.count()),
          Duration.ofMillis(crowd.patienceMillis()));
      return requestWork.request(press) instanceof RequestWork.Recorded(var view) ? view.request().assigned() : 0;
    } catch (RuntimeException collision) {
      return 0;
    }
  }
}
