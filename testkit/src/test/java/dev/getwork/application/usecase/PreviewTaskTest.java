package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.LoanFixture.aLoan;
import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.port.in.task.PreviewTask.AllBusy;
import dev.getwork.application.port.in.task.PreviewTask.Answer;
import dev.getwork.application.port.in.task.PreviewTask.Previewed;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.testkit.contract.Meanwhile;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PreviewTaskTest {

  private final TaskDefinition task = aTask().forLoansIn("MA").build();
  private final Office office = new Office(aTask()).withLoans(25);

  @Test
  void shouldCountAllLoansThatMatchAndShowTheFirst() {
    office.world.bringIn(aLoan("L-0").in("TX"));
    office.assigned("ann");
    assertThat(preview()).isInstanceOfSatisfying(Previewed.class, preview -> {
      assertThat(preview.count()).isEqualTo(25);
      assertThat(preview.first()).hasSize(20).isSortedAccordingTo(task.order().comparator());
      assertThat(preview.took().isNegative()).isFalse();
    });
  }

  /** Two in the whole cluster, and none of them is a selection. */
  @Test
  void shouldNotRunManyAtATime() {
    var begun = new CountDownLatch(2);
    var end = new CountDownLatch(1);
    office.world.selection().whilePreviewing(() -> {
      begun.countDown();
      Meanwhile.pass(end);
    });
    List<CompletableFuture<Answer>> running =
        IntStream.range(0, 2).mapToObj(_ -> Meanwhile.elsewhere(this::preview)).toList();
    Meanwhile.pass(begun);
    assertThat(preview()).isEqualTo(new AllBusy());
    assertThat(Office.loans(office.press("ann", 1))).hasSize(1);
    end.countDown();
    assertThat(running).extracting(Meanwhile::resultOf).allMatch(Previewed.class::isInstance);
    assertThat(preview()).isInstanceOf(Previewed.class);
  }

  @Test
  void shouldGiveItsSlotBackWhenItFails() {
    office.world.selection().whilePreviewing(() -> {
      throw new IllegalStateException("broken");
    });
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(this::preview).hasMessage("broken");
    }
  }

  private Answer preview() {
    return office.useCases.tasks().previewTask().preview(task.criteria(), task.order());
  }
}
