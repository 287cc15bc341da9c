package dev.getwork.testkit.job;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.domain.work.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Keeps who runs which job. Every job is due each ten seconds and taken for dead after a minute. */
public final class InMemoryJobLock implements JobLock {

  private static final Duration EVERY = Duration.ofSeconds(10);
  private static final Duration TIME_OUT = Duration.ofMinutes(1);

  private record Status(boolean running, long token, Instant started, Instant nextRun, Optional<String> outcome) {}

  private final DatabaseClock clock;
  private final Map<Job, Status> jobs = new EnumMap<>(Job.class);

  /** All jobs are due at first. */
  public InMemoryJobLock(DatabaseClock clock) {
    this.clock = clock;
    for (Job job : Job.values()) {
      jobs.put(job, new Status(false, 0, clock.now(), clock.now(), Optional.empty()));
    }
  }

  @Override
  public synchronized Taking take(Job job) {
    Status status = status(job);
    Instant now = clock.now();
    Instant from = status.running() ? status.started().plus(TIME_OUT) : status.nextRun();
    if (now.isBefore(from)) {
      return new NotNow();
    }
    jobs.put(job, new Status(true, status.token() + 1, now, now.plus(EVERY), status.outcome()));
    return new Taken(status.token() + 1);
  }

  @Override
  public synchronized void finish(Job job, long token, String outcome) {
    Status status = status(job);
    if (status.token() == token) {
      jobs.put(job, new Status(false, token, status.started(), status.nextRun(), Optional.of(outcome)));
    }
  }

  /** How the last finished run of a job ended, if one did. */
  public synchronized Optional<String> outcomeOf(Job job) {
    return status(job).outcome();
  }

  /** Makes a job's next time come; who runs it still runs it. */
  public synchronized void makeDue(Job job) {
    Status status = status(job);
    jobs.put(job, new Status(status.running(), status.token(), status.started(), clock.now(), status.outcome()));
  }

  /** Makes the time-out of whoever runs a job pass. */
  public synchronized void passTimeOut(Job job) {
    Status status = status(job);
    Instant longAgo = clock.now().minus(TIME_OUT);
    jobs.put(job, new Status(status.running(), status.token(), longAgo, status.nextRun(), status.outcome()));
  }

  private Status status(Job job) {
    return Optional.ofNullable(jobs.get(job)).orElseThrow();
  }
}
