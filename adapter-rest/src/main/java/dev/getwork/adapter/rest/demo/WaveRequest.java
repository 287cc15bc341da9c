package dev.getwork.adapter.rest.demo;

import dev.getwork.adapter.rest.demo.DemoController.Demo;
import dev.getwork.adapter.rest.demo.DemoController.Wave;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.task.TaskId;
import org.jspecify.annotations.Nullable;

/** A wave to start: one request each by so many demo users, and the minimum duration of the selection. */
record WaveRequest(@Nullable String taskId, @Nullable Integer requests, @Nullable Integer selectionSeconds) {

  Wave startOn(Demo demo) {
    TaskId task = ProblemType.UNKNOWN_TASK.unlessId(ProblemException.required("/taskId", taskId), TaskId::new);
    int users = within("/requests", requests, 1, 100);
    int seconds = within("/selectionSeconds", selectionSeconds, 0, 10);
    return demo.start(task, users, seconds).orElseThrow(() -> ProblemType.UNKNOWN_TASK
        .because("Take the id of a task from GET /api/v1/tasks that is not paused."));
  }

  private static int within(String pointer, @Nullable Integer value, int min, int max) {
    int number = ProblemException.required(pointer, value);
    if (number < min || number > max) {
      throw ProblemException.wrong(pointer, "must be a whole number from " + min + " to " + max);
    }
    return number;
  }
}
