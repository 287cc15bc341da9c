package dev.getwork.application.usecase;

import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.JobLock.Taken;
import dev.getwork.application.port.out.job.UnitOfWork;
import java.util.Optional;
import java.util.function.Supplier;

/** The transactions of one run of a job: as many as it likes, each short, and each only while the run is still its own. */
final class Turns {

  private final UnitOfWork unitOfWork;
  private final JobLock jobLock;
  private final Taken run;

  Turns(UnitOfWork unitOfWork, JobLock jobLock, Taken run) {
    this.unitOfWork = unitOfWork;
    this.jobLock = jobLock;
    this.run = run;
  }

  /** Whether the run is still its own; lets it be heard of. */
  boolean goOn() {
    return unitOfWork.inTransaction(() -> jobLock.confirm(run));
  }

  /** What the work gives; nothing, and nothing is done, when another node has taken the run over. */
  <R> Optional<R> take(Supplier<R> work) {
    return unitOfWork.inTransaction(() -> jobLock.confirm(run) ? Optional.of(work.get()) : Optional.empty());
  }
}
