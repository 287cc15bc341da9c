package dev.getwork.application.usecase;

import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.JobLock.Taken;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import java.util.Set;
import java.util.function.Function;

final class RunJobUseCase implements RunJob {

  private final OutPorts ports;
  private final Function<Job, JobWork> works;
  private final Set<Taken> underWay;

  /**
   * The use case.
   *
   * @param works what each job does
   * @param underWay holds this node's runs as long as they last
   */
  RunJobUseCase(OutPorts ports, Function<Job, JobWork> works, Set<Taken> underWay) {
    this.ports = ports;
    this.works = works;
    this.underWay = underWay;
  }

  @Override
  public Answer run(Job job) {
    JobWork work = works.apply(job);
    return switch (ports.jobLock().take(job, work.anyToDo())) {
      case JobLock.NotNow() -> new NotNow();
      case Taken run -> new Ran(run(run, work));
    };
  }

  private JobOutcome run(Taken run, JobWork work) {
    underWay.add(run);
    JobOutcome outcome = new JobOutcome.Failed("an error that ends the thread");
    try {
      outcome = new JobOutcome.Handled(work.run(new Turns(ports.unitOfWork(), ports.jobLock(), run)));
    } catch (RuntimeException failure) {
      outcome = new JobOutcome.Failed(failure.toString());
    } finally {
      ports.jobLock().finish(run, outcome);
      underWay.remove(run);
    }
    return outcome;
  }
}
