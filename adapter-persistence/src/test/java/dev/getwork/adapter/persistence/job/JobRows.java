package dev.getwork.adapter.persistence.job;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.domain.work.Job;

/** What no port does to jobs. */
final class JobRows {

  private JobRows() {}

  /** Leaves half a day in which no job becomes due by itself. */
  static void makeRare() {
    SharedWorld.WORLD.sql().sql("update job set every = '1 day', anchor = now() - interval '12 hours'").update();
    SharedWorld.WORLD.sql().sql("update job_status set next_run = now() + interval '12 hours'").update();
  }

  static void makeDue(Job job) {
    SharedWorld.run("update job_status set next_run = now() - interval '1 second' where job_id = :it", job.label());
  }

  static void passTimeOut(Job job) {
    SharedWorld.run("""
        update job_status set heard_of = now() - time_out - interval '1 second'
        from job where job_status.job_id = job.job_id and job.job_id = :it and running_at is not null
        """, job.label());
  }

  static void setSlots(Job job, int slots) {
    SharedWorld.run("update job set slots = " + slots + " where job_id = :it", job.label());
  }
}
