package dev.getwork.adapter.persistence.cluster;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.in.cluster.Job;

/** Changes of jobs for which there is no port. */
final class JobRows {

  private JobRows() {}

  /** Makes all jobs daily and due in half a day. */
  static void makeDaily() {
    SharedWorld.WORLD.run("""
        update job set every = '1 day', anchor = now() - interval '12 hours';
        update job_status set next_run = now() + interval '12 hours'""");
  }

  static void makeDue(Job job) {
    SharedWorld.run("update job_status set next_run = now() - interval '1 second' where job_id = :it", job.label());
  }

  static void exceedHeartbeatTimeout(Job job) {
    SharedWorld.run("""
        update job_status set heartbeat_at = now() - heartbeat_timeout - interval '1 second'
        from job where job_status.job_id = job.job_id and job.job_id = :it and running_on is not null
        """, job.label());
  }

  static void setSlots(Job job, int slots) {
    SharedWorld.run("update job set slots = " + slots + " where job_id = :it", job.label());
  }
}
