package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.work.History;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.EventFilter;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.HistoryContract;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PostgresHistoryTest extends HistoryContract {

  private static final TaskId TASK = new TaskId(4712);

  static final String OF_A_NEWER_NODE =
      "insert into history_event (node, kind, actor, task_id) values ('new', 'TASK_FORGOTTEN', 'manager', :task)";

  @Test
  void shouldPassOverWhatANewerNodeAloneHasANameFor() {
    var known = HistoryEvent.of(Kind.TASK_PAUSED, new UserName("manager"), TASK);
    SharedWorld.WORLD.sql().sql(OF_A_NEWER_NODE).param("task", TASK.value()).update();
    ports().unitOfWork().inTransaction(() -> {
      history().append(List.of(known));
      return true;
    });
    var ofTask = new EventFilter(Optional.of(TASK), Optional.empty(), Optional.empty(), Optional.empty());
    assertThat(history().newest(ofTask, Page.first(9))).extracting(told -> told.event()).containsExactly(known);
  }

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }

  @Override
  protected History history() {
    return SharedWorld.WORLD.ports().history();
  }
}
