package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.out.cluster.JobLock;
import dev.getwork.application.port.out.cluster.JobLock.JobRun;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

final class RunJobUseCase implements RunJob {

  private final UnitOfWork unitOfWork;
  private final JobLock jobLock;
  private final Map<Job, JobWork> works;
  private final Set<JobRun> underWay = ConcurrentHashMap.newKeySet();

  RunJobUseCase(UnitOfWork unitOfWork, JobLock jobLock, List<JobWork> works) {
    this.unitOfWork = unitOfWork;
    this.jobLock = jobLock;
    this.works = works.stream().collect(Collectors.toMap(JobWork::job, Function.identity()));
  }

  @Override
  public Optional<JobOutcome> run(Job job) {
    JobWork work = Objects.requireNonNull(works.get(job), job::label);
    return jobLock.take(job, work.anyToDo()).map(run -> run(run, work));
  }

  private JobOutcome run(JobRun run, JobWork work) {
    underWay.add(run);
    JobOutcome outcome = new JobOutcome.Failed("an error ended the thread of the run");
    try {
      outcome = new JobOutcome.Handled(work.run(new FencedTransactions(unitOfWork, jobLock, run)));
    } catch (RuntimeException failure) {
      outcome = new JobOutcome.Failed(failure.toString());
    } finally {
      jobLock.finish(run, outcome);
      underWay.remove(run);
    }
    return outcome;
  }

  @Override
  public void stopRuns() {
    underWay.forEach(run -> jobLock.finish(run, new JobOutcome.Stopped()));
  }
}
