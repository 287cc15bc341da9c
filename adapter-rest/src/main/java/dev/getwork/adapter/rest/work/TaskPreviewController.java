package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.in.task.PreviewTask.AllBusy;
import dev.getwork.application.port.in.task.PreviewTask.GivenUp;
import dev.getwork.application.port.in.task.PreviewTask.Previewed;
import dev.getwork.domain.task.NotationReader;
import java.time.Duration;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What a task would hand out, for managers who are about to define it. */
@RestController
final class TaskPreviewController {

  private static final String RETRY_AFTER_SECONDS = "5";

  private final PreviewTask previewTask;
  private final NotationReader notation;

  TaskPreviewController(PreviewTask previewTask, NotationReader notation) {
    this.previewTask = previewTask;
    this.notation = notation;
  }

  @PostMapping("/api/v1/task-previews")
  TaskPreviewResponse preview(@RequestBody TaskPreviewRequest body) {
    return switch (body.by(previewTask, notation)) {
      case Previewed previewed -> TaskPreviewResponse.from(previewed);
      case AllBusy() -> throw ProblemType.PREVIEWS_BUSY
          .because("Try again in a few seconds: a few previews may run at a time in the whole cluster.")
          .withHeader(HttpHeaders.RETRY_AFTER, List.of(RETRY_AFTER_SECONDS));
      case GivenUp(Duration after) -> throw ProblemType.PREVIEW_GIVEN_UP
          .because("It was given up after " + after.toSeconds()
              + " s. Try again when there is less to do, or narrow the criteria.")
          .withHeader(HttpHeaders.RETRY_AFTER, List.of(RETRY_AFTER_SECONDS));
    };
  }
}
