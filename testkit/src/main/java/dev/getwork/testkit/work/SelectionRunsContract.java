package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.SelectionRuns;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.SelectionRun;
import dev.getwork.domain.work.SelectionRun.Served;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Pages;
import dev.getwork.testkit.contract.Ports;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every record of selections promises. */
public abstract class SelectionRunsContract {

  private static final Served NOBODY = new Served(0, 0, Optional.empty(), Optional.empty());

  private Ground ground;
  private TaskId task;

  /** The port under test. */
  protected abstract SelectionRuns runs();

  /** Selects, and notes that it did. */
  protected abstract LoanSelection selection();

  /** What lays the ground, on the same store. */
  protected abstract Ports ports();

  @BeforeEach
  void layGround() {
    ground = new Ground(ports());
    task = ground.task();
  }

  @Test
  void shouldSayWhenAndWhereASelectionRanAndWhatItFound() {
    ground.loan();
    var before = ports().clock().now();
    Ranked ranked = select(task);
    SelectionRun run = runs().newest(Optional.of(task), Page.first(10)).getFirst();
    assertThat(run.id()).isEqualTo(ranked.run());
    assertThat(run.task()).isEqualTo(task);
    assertThat(run.node()).isEqualTo("test");
    assertThat(run.found()).isPositive().isGreaterThanOrEqualTo(ranked.loans().size());
    assertThat(run.startedAt()).isBetween(before.minusMillis(10), run.endedAt());
    assertThat(run.endedAt()).isBeforeOrEqualTo(ports().clock().now());
    assertThat(run.took()).isGreaterThanOrEqualTo(Duration.ZERO);
    assertThat(run.served()).isEmpty();
    assertThat(run.decidedAt()).isEmpty();
  }

  @Test
  void shouldTellHowItWouldSelectAndNotSelect() {
    assertThat(selection().plan(ports().tasks().find(task).orElseThrow())).isNotEmpty().noneMatch(String::isBlank);
    assertThat(runs().newest(Optional.of(task), Page.first(1))).isEmpty();
  }

  @Test
  void shouldKeepWhatASelectionWasGoodFor() {
    SelectionRunId first = select(task).run();
    SelectionRunId second = select(task).run();
    Instant before = ports().clock().now();
    var served = new Served(3, 7, Optional.of(before.minusSeconds(9)), Optional.of(before.minusSeconds(2)));
    ground.doInTransaction(() -> runs().note(first, served));
    assertThatThrownBy(() -> ground.doInTransaction(() -> {
      runs().note(second, NOBODY);
      throw new IllegalStateException("undo");
    })).hasMessage("undo");
    List<SelectionRun> runs = runs().newest(Optional.of(task), Page.first(10));
    assertThat(runs).extracting(SelectionRun::served).containsExactly(Optional.empty(), Optional.of(served));
    assertThat(runs.getFirst().decidedAt()).isEmpty();
    assertThat(runs.getLast().decidedAt().orElseThrow()).isBetween(before, ports().clock().now());
  }

  @Test
  void shouldKeepThatItServedNobody() {
    SelectionRunId run = select(task).run();
    ground.doInTransaction(() -> runs().note(run, NOBODY));
    assertThat(runs().newest(Optional.of(task), Page.first(1)).getFirst().served()).contains(NOBODY);
  }

  @Test
  void shouldNeitherRepeatNorMissAnythingWhileMoreIsSelected() {
    List<SelectionRunId> before = Stream.generate(() -> select(task).run()).limit(5).toList();
    List<SelectionRun> read = Pages.all(2, run -> run.id().value(), page -> {
      List<SelectionRun> found = runs().newest(Optional.of(task), page);
      select(task);
      return found;
    });
    assertThat(read).extracting(SelectionRun::id).containsExactlyElementsOf(before.reversed());
  }

  @Test
  void shouldListTheRunsOfAllTasksTogether() {
    SelectionRunId first = select(task).run();
    SelectionRunId second = select(ground.task()).run();
    assertThat(runs().newest(Optional.empty(), Page.first(2))).extracting(SelectionRun::id)
        .containsExactly(second, first);
  }

  private Ranked select(TaskId of) {
    return (Ranked) selection().select(ports().tasks().find(of).orElseThrow());
  }
}
