package dev.getwork.adapter.persistence.job;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.domain.work.Job;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.job.JobLockContract;

class PostgresJobLockTest extends JobLockContract {

  @Override
  protected Ports ports() {
    return SharedWorld.ports();
  }

  @Override
  protected void makeDue(Job job) {
    SharedWorld.run("update job_status set next_run = now() - interval '1 second' where job_id = :it", job.label());
  }

  @Override
  protected void passTimeOut(Job job) {
    SharedWorld.run(
        "update job_status set last_run_started = now() - time_out - interval '1 second' where job_id = :it",
        job.label());
  }
}
