package dev.getwork.application.usecase.task;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.in.task.PreviewTask.Preview;
import dev.getwork.application.port.in.task.PreviewTask.Previewed;
import dev.getwork.application.port.out.task.QueueInspection;
import dev.getwork.domain.task.TaskDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PreviewTaskTest {

  private static final TaskDefinition TASK = aTask().forLoansIn("MA").build();
  private static final Previewed PREVIEWED = new Previewed(25, List.of(aLoan("L-1").build()), Duration.ofSeconds(3));

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(1);

  @Test
  void shouldReturnTheFirstLoansOrThatThePreviewTimedOut() {
    for (Preview preview : List.of(PREVIEWED, new PreviewTask.TimedOut(Duration.ofSeconds(5)))) {
      assertThat(preview(preview(arguments -> {
        assertThat(arguments).isEqualTo(List.of(TASK.criteria(), TASK.order(), Optional.empty(), 20));
        return preview;
      }))).contains(preview);
    }
  }

  /** Two in the whole cluster, in addition to the selections. */
  @Test
  void shouldRunAtMostTwoPreviewsAtTheSameTime() {
    var begun = new CountDownLatch(2);
    var end = new CountDownLatch(1);
    PreviewTask previewTask = preview(_ -> {
      begun.countDown();
      Concurrently.pass(end);
      return PREVIEWED;
    });
    List<CompletableFuture<Optional<Preview>>> running =
        IntStream.range(0, 2).mapToObj(_ -> Concurrently.elsewhere(() -> preview(previewTask))).toList();
    Concurrently.pass(begun);
    assertThat(preview(previewTask)).isEmpty();
    assertThat(GetWorkScenario.loans(scenario.request("ann", 1))).hasSize(1);
    end.countDown();
    assertThat(running).extracting(Concurrently::resultOf).containsOnly(Optional.of(PREVIEWED));
    assertThat(preview(previewTask)).contains(PREVIEWED);
  }

  @Test
  void shouldReleaseItsSlotWhenItFails() {
    PreviewTask previewTask = preview(_ -> {
      throw new IllegalStateException("broken");
    });
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> preview(previewTask)).hasMessage("broken");
    }
  }

  private PreviewTask preview(Function<List<?>, Preview> inspection) {
    return scenario.world.node()
        .with(QueueInspection.class,
            PortProxy.of(QueueInspection.class, (_, arguments, _) -> inspection.apply(arguments)))
        .get(PreviewTask.class);
  }

  private static Optional<Preview> preview(PreviewTask previewTask) {
    return previewTask.preview(TASK.criteria(), TASK.order(), Optional.empty());
  }
}
