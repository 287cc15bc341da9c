package dev.getwork.testkit.work;

import dev.getwork.application.port.out.work.History;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Ports;
import java.util.List;

/** A loan that a manager takes from one user and gives to another, and what is written of it. */
final class Transfer {

  private static final UserName MANAGER = new UserName("manager");

  private Transfer() {}

  static void make(Ports ports, History history, Assignment given, UserName to) {
    new Ground(ports).doInTransaction(() -> {
      Assignment ended = given.ended(new AssignmentEnd.Transferred(to, MANAGER, ports.clock().now()));
      ports.assignments().end(ended);
      Assignment handedOver = ports.assignments().handOver(ended, to);
      history.append(List.of(
          HistoryEvent.of(Kind.LOAN_TRANSFERRED, MANAGER, ended),
          HistoryEvent.of(Kind.LOAN_TRANSFERRED, MANAGER, handedOver)));
    });
  }
}
