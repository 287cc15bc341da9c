package dev.getwork.application.usecase;

import dev.getwork.application.port.in.job.GiveBackJobs;
import dev.getwork.application.port.in.job.PauseJob;
import dev.getwork.application.port.in.job.ResumeJob;
import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.port.in.job.RunJobNow;
import dev.getwork.application.port.in.job.ViewForgettableHistory;
import dev.getwork.application.port.in.job.ViewForgettableHistory.Forgettable;
import dev.getwork.application.port.in.job.ViewJobs;
import dev.getwork.application.port.out.job.JobLock.Taken;
import dev.getwork.domain.work.InvariantCheck;
import dev.getwork.domain.work.Job;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** What {@link UseCases} offers about jobs. */
public final class JobUseCases {

  private final OutPorts ports;
  private final ServePendingRequests serve;
  private final HouseRules rules;
  private final Consumer<InvariantCheck> alarms;
  private final Set<Taken> underWay = ConcurrentHashMap.newKeySet();

  JobUseCases(OutPorts ports, ServePendingRequests serve, HouseRules rules, Consumer<InvariantCheck> alarms) {
    this.ports = ports;
    this.serve = serve;
    this.rules = rules;
    this.alarms = alarms;
  }

  public RunJob runJob() {
    return new RunJobUseCase(ports, this::work, underWay);
  }

  private JobWork work(Job job) {
    return switch (job) {
      case REQUEUE_RETURNED_LOANS -> new RequeueReturnedLoans(ports, serve);
      case SERVE_STRANDED_REQUESTS -> new ServeStrandedRequests(ports, serve);
      case EXPIRE_ABANDONED_REQUESTS -> new ExpireAbandonedRequests(ports);
      case FORGET_OLD_HISTORY -> new ForgetOldHistory(ports.oldHistory(), rules.retention(), ports.idempotencyKeys());
      case CHECK_INVARIANTS -> new WatchInvariants(ports.invariants(), alarms);
    };
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

  public ViewForgettableHistory viewForgettableHistory() {
    return () -> new Forgettable(rules.retention(), ports.oldHistory().forgettable(rules.retention()));
  }
}
