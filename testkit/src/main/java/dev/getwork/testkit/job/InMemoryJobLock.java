package dev.getwork.testkit.job;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.Jobs;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.domain.work.JobStatus.End;
import dev.getwork.domain.work.JobStatus.Run;
import dev.getwork.domain.work.JobStatus.Slot;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Keeps who runs which job. Every job is due each ten seconds and its runner taken for dead after a minute. */
public final class InMemoryJobLock implements JobLock, Jobs {

  private static final Duration EVERY = Duration.ofSeconds(10);
  private static final Duration TIME_OUT = Duration.ofMinutes(1);
  private static final String NODE = "here";

  private record Key(Job job, int slot) {}

  private final DatabaseClock clock;
  private final Map<Job, Integer> slots = new EnumMap<>(Job.class);
  private final Map<Job, UserName> pausedBy = new EnumMap<>(Job.class);
  private final Map<Key, Slot> statuses = new HashMap<>();
  private final Map<Key, Instant> heardOf = new HashMap<>();

  /** All jobs have one slot and are due at first. */
  public InMemoryJobLock(DatabaseClock clock) {
    this.clock = clock;
    for (Job job : Job.values()) {
      setSlots(job, 1);
    }
  }

  @Override
  public synchronized Taking take(Job job, boolean anyToDo) {
    return keys(job).filter(key -> isFree(key, anyToDo)).findFirst().<Taking>map(this::taken).orElseGet(NotNow::new);
  }

  private boolean isFree(Key key, boolean anyToDo) {
    Slot slot = slot(key);
    boolean asked = slot.askedBy().isPresent();
    boolean mayRun = !pausedBy.containsKey(key.job());
    if (slot.isRunning()) {
      Instant timeOut = heardOf.getOrDefault(key, Instant.MIN).plus(TIME_OUT);
      return (asked || mayRun) && !clock.now().isBefore(timeOut);
    }
    return (asked || anyToDo && mayRun) && !clock.now().isBefore(slot.nextRun());
  }

  private Taken taken(Key key) {
    long token = slot(key).run().map(Run::token).orElse(0L) + 1;
    var run = new Run(NODE, token, clock.now(), Optional.empty());
    statuses.put(key, new Slot(key.slot(), clock.now().plus(EVERY), Optional.empty(), Optional.of(run)));
    heardOf.put(key, clock.now());
    return new Taken(key.job(), key.slot(), token);
  }

  @Override
  public synchronized boolean confirm(Taken run) {
    return isPresent(run) && heardOf.put(new Key(run.job(), run.slot()), clock.now()) != null;
  }

  @Override
  public synchronized boolean finish(Taken run, JobOutcome outcome) {
    boolean present = isPresent(run);
    if (present) {
      change(new Key(run.job(), run.slot()),
          slot -> new Slot(slot.number(), slot.nextRun(), slot.askedBy(), slot.run().map(
              ended -> new Run(ended.node(), ended.token(), ended.started(),
                  Optional.of(new End(clock.now(), outcome))))));
    }
    return present;
  }

  private boolean isPresent(Taken run) {
    Slot slot = slot(new Key(run.job(), run.slot()));
    return slot.isRunning() && slot.run().orElseThrow().token() == run.token();
  }

  @Override
  public synchronized List<JobStatus> statuses() {
    return slots.keySet().stream().sorted(Comparator.comparing(Job::label)).map(this::status).toList();
  }

  private JobStatus status(Job job) {
    return new JobStatus(
        job, EVERY, TIME_OUT, Optional.ofNullable(pausedBy.get(job)), keys(job).map(this::slot).toList());
  }

  @Override
  public synchronized JobStatus ask(Job job, UserName by) {
    keys(job).forEach(
        key -> change(key, slot -> new Slot(slot.number(), clock.now(), Optional.of(by), slot.run())));
    return status(job);
  }

  @Override
  public synchronized JobStatus pause(Job job, UserName by) {
    pausedBy.putIfAbsent(job, by);
    return status(job);
  }

  @Override
  public synchronized JobStatus resume(Job job) {
    pausedBy.remove(job);
    return status(job);
  }

  /** Lets a job run so many times side by side. */
  public synchronized void setSlots(Job job, int count) {
    slots.put(job, count);
    keys(job).forEach(
        key -> statuses.putIfAbsent(key, new Slot(key.slot(), clock.now(), Optional.empty(), Optional.empty())));
  }

  /** Makes a job's next time come; who runs it still runs it. */
  public synchronized void makeDue(Job job) {
    keys(job).forEach(
        key -> change(key, slot -> new Slot(slot.number(), clock.now(), slot.askedBy(), slot.run())));
  }

  /** Makes the time-out of whoever runs a job pass. */
  public synchronized void passTimeOut(Job job) {
    keys(job).forEach(key -> heardOf.put(key, clock.now().minus(TIME_OUT)));
  }

  private Stream<Key> keys(Job job) {
    return IntStream.rangeClosed(1, slots.getOrDefault(job, 1)).mapToObj(slot -> new Key(job, slot));
  }

  private void change(Key key, UnaryOperator<Slot> change) {
    statuses.computeIfPresent(key, (_, slot) -> change.apply(slot));
  }

  private Slot slot(Key key) {
    return Optional.ofNullable(statuses.get(key)).orElseThrow();
  }
}
