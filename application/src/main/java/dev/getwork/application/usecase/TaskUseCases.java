package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.PauseTask;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.in.task.ResumeTask;
import java.time.InstantSource;

/** What {@link UseCases} offers to managers about tasks that are to hand nothing out, or are not there yet. */
public final class TaskUseCases {

  private final OutPorts ports;
  private final ServePendingRequests serve;
  private final InstantSource time;

  TaskUseCases(OutPorts ports, ServePendingRequests serve, InstantSource time) {
    this.ports = ports;
    this.serve = serve;
    this.time = time;
  }

  public PauseTask pauseTask() {
    return new PauseTaskUseCase(ports);
  }

  public ResumeTask resumeTask() {
    return new ResumeTaskUseCase(ports, serve);
  }

  public PreviewTask previewTask() {
    return new PreviewTaskUseCase(ports, time);
  }
}
