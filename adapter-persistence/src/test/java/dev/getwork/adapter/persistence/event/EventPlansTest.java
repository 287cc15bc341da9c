package dev.getwork.adapter.persistence.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.QueryPlan;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.out.event.EventFeed;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Lists and the feed read events by an index, however large the history is. */
class EventPlansTest {

  private static final int ROWS = 40_000;
  private static final int PAGE = 51;
  /** A page or two, by any index: the rows that one filter finds in the pages of another. */
  private static final int FEW = 1_000;
  private static final Optional<TaskId> BUSY_TASK = Optional.of(new TaskId(1));
  private static final Optional<TaskId> RARE_TASK = Optional.of(new TaskId(2));
  private static final Optional<UserName> RARE_USER = Optional.of(new UserName("rare"));
  private static final Optional<UserName> BUSY_USER = Optional.of(new UserName("user-7"));

  static final List<EventFilter> FILTERS = List.of(
      filter(Optional.empty(), Optional.empty(), Optional.empty()),
      filter(BUSY_TASK, Optional.empty(), Optional.empty()),
      filter(RARE_TASK, Optional.empty(), Optional.empty()),
      filter(Optional.empty(), RARE_USER, Optional.empty()),
      filter(Optional.empty(), BUSY_USER, Optional.empty()),
      filter(Optional.empty(), Optional.of(new UserName("holder")), Optional.empty()),
      filter(Optional.empty(), Optional.empty(), Optional.of(Kind.TASK_CHANGED)),
      filter(Optional.empty(), Optional.empty(), Optional.of(Kind.LOAN_RESTORED)),
      filter(RARE_TASK, BUSY_USER, Optional.of(Kind.LOAN_ASSIGNED)),
      EventFilter.of(new LoanNumber("L-77"),
          new Viewer(new UserName("user-7"), false, Optional.of(new Groups(Set.of("east"))))),
      hourBefore(Duration.ofDays(40), Optional.empty()),
      hourBefore(Duration.ofDays(40), Optional.of(Kind.LOAN_RESTORED)),
      hourBefore(Duration.ofDays(-40), Optional.empty()));

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  private static EventFilter filter(Optional<TaskId> task, Optional<UserName> user, Optional<Kind> kind) {
    return new EventFilter(task, Optional.empty(), user, kind, Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static EventFilter hourBefore(Duration ago, Optional<Kind> kind) {
    Instant until = Instant.now().minus(ago);
    return new EventFilter(Optional.empty(), Optional.empty(), Optional.empty(), kind,
        Optional.of(until.minus(Duration.ofHours(1))), Optional.of(until), Optional.empty());
  }

  @BeforeAll
  static void fill() {
    WORLD.run("""
        insert into history_event (at, node, kind, actor, task_id, loan_number)
        select now() - i * interval '3 minutes', 'a',
          case when i %% 7000 = 0 then 'TASK_CHANGED' else 'LOAN_ASSIGNED' end,
          case when i %% 9000 = 0 then 'rare' else 'user-' || i %% 500 end,
          case when i %% 8000 = 0 then 2 else 1 end, 'L-' || 1 + i %% 1000
        from generate_series(1, %d) as i;
        analyze history_event""".formatted(ROWS));
  }

  @ParameterizedTest
  @FieldSource("FILTERS")
  void shouldListEventsByIndex(EventFilter filter) {
    String newest = QueryPlan.explain(PostgresAuditLog.NEWEST);
    for (Page page : List.of(Page.first(PAGE), Page.after(ROWS / 2, PAGE))) {
      assertThat(QueryPlan.rowsRead(PostgresAuditLog.statement(WORLD.sql(), newest, filter, page))).isLessThan(FEW);
    }
  }

  /** Every node reads the feed once a second, when most events of the last hour have been read. */
  @Test
  void shouldReadOnlyNewEventsForTheFeed() {
    try (var busy = PostgresWorld.start()) {
      busy.run("""
          insert into history_event (at, node, kind, actor, task_id, xid)
          select now() - number * interval '36 milliseconds', 'test', 'TASK_CHANGED', 'manager', 1,
            (number % 500 + 1)::text::xid8
          from generate_series(1, 100000) as number;
          analyze history_event""");
      String seen = busy.sql().sql("select pg_current_snapshot()::text").query(String.class).single();
      List<String> plan = QueryPlan.lines(busy.sql().sql("explain (analyze, costs off) " + PostgresEventFeed.READ)
          .param("seen", seen).param("until", "").param("last", 0).param("most", 500)
          .param("kinds", PostgresEventFeed.KINDS));
      assertThat(plan).as("%s", plan).anyMatch(line -> line.contains("history_event_by_transaction on history_event"))
          .noneMatch(line -> line.contains("Rows Removed by Filter"));
      EventFeed feed = busy.get(EventFeed.class);
      assertThat(feed.after(feed.now(), 500).events()).isEmpty();
    }
  }
}
