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
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every record of selections promises. */
public abstract class SelectionRunsContract {

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
  }

  @Test
  void shouldKeepWhatASelectionWasGoodFor() {
    SelectionRunId first = select(task).run();
    SelectionRunId second = select(task).run();
    ground.doInTransaction(() -> runs().note(first, new Served(3, 7)));
    assertThatThrownBy(() -> ground.doInTransaction(() -> {
      runs().note(second, new Served(1, 1));
      throw new IllegalStateException("undo");
    })).hasMessage("undo");
    assertThat(runs().newest(Optional.of(task), Page.first(10))).extracting(SelectionRun::served)
        .containsExactly(Optional.empty(), Optional.of(new Served(3, 7)));
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
