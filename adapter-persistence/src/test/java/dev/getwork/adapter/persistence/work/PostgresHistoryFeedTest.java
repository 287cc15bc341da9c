package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.work.History;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.application.port.out.work.HistoryFeed.Place;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.HistoryFeedContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class PostgresHistoryFeedTest extends HistoryFeedContract {

  private static final TaskId TASK = new TaskId(4711);

  @Test
  void shouldPassOverWhatANewerNodeAloneHasANameFor() {
    Place now = feed().now();
    SharedWorld.WORLD.sql().sql(PostgresHistoryTest.OF_A_NEWER_NODE).param("task", TASK.value()).update();
    var known = HistoryEvent.of(Kind.TASK_PAUSED, new UserName("manager"), TASK);
    ports().unitOfWork().inTransaction(() -> {
      history().append(List.of(known));
      return true;
    });
    assertThat(feed().read(now, 100).events()).extracting(told -> told.event()).contains(known);
  }

  @Override
  protected HistoryFeed feed() {
    return SharedWorld.WORLD.ports().feed();
  }

  @Override
  protected History history() {
    return SharedWorld.WORLD.ports().history();
  }

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }
}
