package dev.getwork.application.usecase;

import dev.getwork.application.port.in.job.GiveBackJobs;
import dev.getwork.application.port.in.job.PauseJob;
import dev.getwork.application.port.in.job.ResumeJob;
import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.port.in.job.RunJobNow;
import dev.getwork.application.port.in.job.ViewJobs;
import dev.getwork.application.port.out.job.JobLock.Taken;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What {@link UseCases} offers about jobs. */
public final class JobUseCases {

  private final OutPorts ports;
  private final ServePendingRequests serve;
  private final Set<Taken> underWay = ConcurrentHashMap.newKeySet();

  JobUseCases(OutPorts ports, ServePendingRequests serve) {
    this.ports = ports;
    this.serve = serve;
  }

  public RunJob runJob() {
    return new RunJobUseCase(ports, serve, underWay);
  }

  public GiveBackJobs giveBackJobs() {
    return new GiveBackJobsUseCase(ports.jobLock(), underWay);
  }

  public ViewJobs viewJobs() {
    return ports.jobs()::statuses;
  }

  public RunJobNow runJobNow() {
    return ports.jobs()::ask;
  }

  public PauseJob pauseJob() {
    return ports.jobs()::pause;
  }

  public ResumeJob resumeJob() {
    return ports.jobs()::resume;
  }
}
