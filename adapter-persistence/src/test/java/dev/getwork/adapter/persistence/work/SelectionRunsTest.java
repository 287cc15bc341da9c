package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.Pages;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import dev.getwork.application.port.out.cluster.Leaders;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.SelectionRunId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SelectionRunsTest {

  private static final PostgresWorld WORLD = SharedWorld.WORLD;

  private final Leaders leaders = WORLD.get(Leaders.class);
  private final Decisions decisions = WORLD.get(Decisions.class);
  private final LoanSelection selection = WORLD.get(LoanSelection.class);
  private final TestData data = new TestData(WORLD.ports());
  private final TaskId task = data.task();

  @Test
  void shouldRecordASelection() {
    data.loan();
    var before = WORLD.ports().clock().now();
    Ranked ranked = select(task);
    SelectionRun run = leaders.selectionRuns(Optional.of(task), Page.first(10)).getFirst();
    assertThat(ranked.selected()).isEqualTo(new Selected(
        run.id(), run.startedAt(), ranked.loans().size(), run.found() > ranked.loans().size()));
    assertThat(run.task()).isEqualTo(task);
    assertThat(run.node()).isEqualTo("test");
    assertThat(run.found()).isPositive().isGreaterThanOrEqualTo(ranked.loans().size());
    assertThat(run.startedAt()).isBetween(before.minusMillis(10), run.endedAt());
    assertThat(run.endedAt()).isBeforeOrEqualTo(WORLD.ports().clock().now());
    assertThat(run.took()).isGreaterThanOrEqualTo(Duration.ZERO);
    assertThat(run.served()).isEmpty();
    assertThat(run.decidedAt()).isEmpty();
  }

  @Test
  void shouldNotRecordAPlan() {
    assertThat(WORLD.get(SelectionIndexes.class).plan(WORLD.ports().tasks().find(task).orElseThrow()).lines())
        .isNotEmpty()
        .noneMatch(String::isBlank);
    assertThat(leaders.selectionRuns(Optional.of(task), Page.first(1))).isEmpty();
  }

  @Test
  void shouldRecordTheRequestsThatASelectionServed() {
    SelectionRunId first = select(task).selected().run();
    SelectionRunId second = select(task).selected().run();
    Instant before = WORLD.ports().clock().now();
    var assignments = List.of(data.assigned(task, data.loan()), data.assigned(task, data.loan()));
    List<DecidedRequest> decided =
        List.of(new DecidedRequest(data.request(task), assignments), new DecidedRequest(data.request(task), List.of()));
    Instant since = before.minusSeconds(2);
    data.doInTransaction(() -> decisions.recordServed(first, decided, since));
    assertThatThrownBy(() -> data.doInTransaction(() -> {
      decisions.recordServed(second, List.of(), since);
      throw new IllegalStateException("undo");
    })).hasMessage("undo");
    List<SelectionRun> recorded = leaders.selectionRuns(Optional.of(task), Page.first(10));
    assertThat(recorded).extracting(SelectionRun::served).containsExactly(Optional.empty(),
        Optional.of(new Served(2, 2, Optional.of(decided.getFirst().request().recordedAt()), Optional.of(since))));
    assertThat(recorded.getFirst().decidedAt()).isEmpty();
    assertThat(recorded.getLast().decidedAt().orElseThrow()).isBetween(before, WORLD.ports().clock().now());
  }

  @Test
  void shouldRecordThatASelectionServedNoRequest() {
    SelectionRunId run = select(task).selected().run();
    Instant since = WORLD.ports().clock().now();
    data.doInTransaction(() -> decisions.recordServed(run, List.of(), since));
    assertThat(leaders.selectionRuns(Optional.of(task), Page.first(1)).getFirst().served())
        .contains(new Served(0, 0, Optional.empty(), Optional.of(since)));
  }

  @Test
  void shouldListEachRunOnceWhileMoreAreRecorded() {
    List<SelectionRunId> before = Stream.generate(() -> select(task).selected().run()).limit(5).toList();
    List<SelectionRun> read = Pages.all(2, run -> run.id().value(), page -> {
      List<SelectionRun> found = leaders.selectionRuns(Optional.of(task), page);
      select(task);
      return found;
    });
    assertThat(read).extracting(SelectionRun::id).containsExactlyElementsOf(before.reversed());
  }

  @Test
  void shouldListTheRunsOfAllTasks() {
    SelectionRunId first = select(task).selected().run();
    SelectionRunId second = select(data.task()).selected().run();
    assertThat(leaders.selectionRuns(Optional.empty(), Page.first(2))).extracting(SelectionRun::id)
        .containsExactly(second, first);
  }

  private Ranked select(TaskId of) {
    return (Ranked) selection.select(WORLD.ports().tasks().find(of).orElseThrow());
  }
}
