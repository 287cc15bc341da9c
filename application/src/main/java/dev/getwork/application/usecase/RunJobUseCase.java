package dev.getwork.application.usecase;

import dev.getwork.application.port.in.job.ExpireAbandonedRequests;
import dev.getwork.application.port.in.job.RequeueReturnedLoans;
import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.port.in.job.ServeStrandedRequests;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.domain.work.Job;

final class RunJobUseCase implements RunJob {

  private final JobLock jobLock;
  private final RequeueReturnedLoans requeue;
  private final ServeStrandedRequests serve;
  private final ExpireAbandonedRequests expire;

  RunJobUseCase(
      JobLock jobLock, RequeueReturnedLoans requeue, ServeStrandedRequests serve, ExpireAbandonedRequests expire) {
    this.jobLock = jobLock;
    this.requeue = requeue;
    this.serve = serve;
    this.expire = expire;
  }

  @Override
  public Answer run(Job job) {
    return switch (jobLock.take(job)) {
      case JobLock.NotNow() -> new NotNow();
      case JobLock.Taken(long token) -> run(job, token);
    };
  }

  private Answer run(Job job, long token) {
    String outcome = "failed";
    try {
      long handled = work(job);
      outcome = "handled " + handled;
      return new Ran(handled);
    } finally {
      jobLock.finish(job, token, outcome);
    }
  }

  private long work(Job job) {
    return switch (job) {
      case REQUEUE_RETURNED_LOANS -> requeue.requeueReturnedLoans();
      case SERVE_STRANDED_REQUESTS -> serve.serveStrandedRequests();
      case EXPIRE_ABANDONED_REQUESTS -> expire.expireAbandonedRequests();
    };
  }
}
