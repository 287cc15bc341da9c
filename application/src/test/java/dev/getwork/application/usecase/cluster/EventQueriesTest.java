package dev.getwork.application.usecase.cluster;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.task.Groups;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.event.EventFeed;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class EventQueriesTest {

  private static final Page ALL = Page.first(100);

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(1);

  @Test
  void shouldListTheEventsOfALoan() {
    var loan = new LoanNumber("L-1");
    List<RecordedEvent> events =
        events(HistoryEvent.of(Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, scenario.task.id(), loan));
    var viewer = new Viewer(GetWorkScenario.user("ann"), false, Optional.of(Groups.NONE));
    EventQueries queries = queries(EventFilter.of(loan, viewer), events);
    assertThat(queries.list(EventFilter.of(loan, viewer), ALL)).contains(events);
    assertThat(queries.list(EventFilter.of(new LoanNumber("L-9"), viewer), ALL)).isEmpty();
  }

  @Test
  void shouldListEventsByFilter() {
    List<RecordedEvent> events = events(HistoryEvent.of(Kind.TASK_PAUSED, GetWorkScenario.MANAGER, scenario.task.id()));
    EventFilter ofTask = ofTask(Optional.of(scenario.task.id()));
    assertThat(queries(ofTask, events).list(ofTask, ALL)).contains(events);
    EventFilter ofAll = ofTask(Optional.empty());
    assertThat(queries(ofAll, events).list(ofAll, ALL)).contains(events);
    EventFilter ofNone = ofTask(Optional.of(new TaskId(999)));
    assertThat(queries(ofNone, events).list(ofNone, ALL)).isEmpty();
  }

  @Test
  void shouldReadTheFeed() {
    var bookmark = new FeedBookmark(1, 2);
    var position = new FeedPosition("1:1:", bookmark);
    var batch = new EventBatch(List.of(), position, true);
    EventFeed feed = PortProxy.of(EventFeed.class, (method, arguments, _) -> switch (method) {
      case "now" -> position;
      case "at" -> arguments.equals(List.of(bookmark)) ? Optional.of(position) : Optional.empty();
      default -> arguments.equals(List.of(position, 7)) ? batch : method;
    });
    EventQueries reading = scenario.world.node().with(EventFeed.class, feed).get(EventQueries.class);
    assertThat(reading.now()).isEqualTo(position);
    assertThat(reading.at(bookmark)).contains(position);
    assertThat(reading.after(position, 7)).isEqualTo(batch);
  }

  private static EventFilter ofTask(Optional<TaskId> task) {
    return new EventFilter(
        task, Optional.empty(), Optional.of(GetWorkScenario.MANAGER), Optional.empty(), Optional.empty(),
        Optional.empty(), Optional.empty());
  }

  private static List<RecordedEvent> events(HistoryEvent event) {
    return List.of(new RecordedEvent(1, Instant.EPOCH, "a", event, Optional.empty(), Optional.empty(), Groups.NONE,
        Optional.empty()));
  }

  /** Queries of an audit log that has these events for this filter. */
  private EventQueries queries(EventFilter filter, List<RecordedEvent> events) {
    return scenario.world.node().with(AuditLog.class, PortProxy.of(AuditLog.class,
        (_, arguments, _) -> arguments.equals(List.of(filter, ALL)) ? events : List.of())).get(EventQueries.class);
  }
}
