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
import java.util.concurrent.Executors;

/** Users who press Get Work through the product's use case, again as soon as they are served. */
final class Crowd {

  private static final int LEADERS = 6;

  /** So many that the slots of selections are in nobody's way: they would be a second lock. */
  private static final HouseRules UNLIMITED = new HouseRules(64, HouseRules.DEFAULT.retention());

  private final Contender contender;

  Crowd(Contender contender) {
    this.contender = contender;
  }

  Reply run(Order.Crowd crowd) {
    try (ExecutorService leaders = Executors.newFixedThreadPool(LEADERS)) {
      RequestWork requestWork = new UseCases(
          contender.ports(), leaders, leaders, InstantSource.system(), UNLIMITED, _ -> {}).requestWork();
      var visits = new ArrayList<Visit>();
      List<List<Visit>> byUser = new ArrayList<>();
      AtOnce.run(crowd.users(), crowd.startAt(), 0, _ -> true, (user, _) -> {
        List<Visit> own = rounds(requestWork, user, crowd);
        synchronized (byUser) {
          byUser.add(own);
        }
        return own.getLast();
      });
      byUser.forEach(visits::addAll);
      return new Reply.Served(visits, contender.tape().spans());
    }
  }

  private static List<Visit> rounds(RequestWork requestWork, int user, Order.Crowd crowd) {
    var visits = new ArrayList<Visit>();
    for (int round = 0; round < crowd.rounds(); round++) {
      long came = Tape.now();
      int got = press(requestWork, user, crowd);
      long now = Tape.now();
      visits.add(new Visit(user, came, now, got > 0 ? now : 0, got, 1));
    }
    return visits;
  }

  private static int press(RequestWork requestWork, int user, Order.Crowd crowd) {
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
