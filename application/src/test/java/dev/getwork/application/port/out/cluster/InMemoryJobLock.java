package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.JobStatus;
import dev.getwork.application.port.in.cluster.JobStatus.End;
import dev.getwork.application.port.in.cluster.JobStatus.Run;
import dev.getwork.application.port.in.cluster.JobStatus.Slot;
import dev.getwork.application.port.out.transaction.DatabaseClock;
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

/** Jobs in memory. Every job has a period of ten seconds and a heartbeat timeout of a minute. */
public final class InMemoryJobLock implements JobLock {

  private static final Duration EVERY = Duration.ofSeconds(10);
  private static final Duration HEARTBEAT_TIMEOUT = Duration.ofMinutes(1);
  private static final String NODE = "here";

  private record Key(Job job, int slot) {}

  private final DatabaseClock clock;
  private final Map<Job, Integer> slots = new EnumMap<>(Job.class);
  private final Map<Job, UserName> pausedBy = new EnumMap<>(Job.class);
  private final Map<Key, Slot> statuses = new HashMap<>();
  private final Map<Key, Instant> heartbeats = new HashMap<>();

  /** All jobs have one slot and are due. */
  public InMemoryJobLock(DatabaseClock clock) {
    this.clock = clock;
    for (Job job : Job.values()) {
      setSlots(job, 1);
    }
  }

  @Override
  public synchronized Optional<JobRun> take(Job job, boolean anyToDo) {
    return keys(job).filter(key -> isFree(key, anyToDo)).findFirst().map(this::taken);
  }

  private boolean isFree(Key key, boolean anyToDo) {
    Slot slot = slot(key);
    boolean requested = slot.requestedBy().isPresent();
    boolean mayRun = !pausedBy.containsKey(key.job());
    if (slot.isRunning()) {
      Instant timeout = heartbeats.getOrDefault(key, Instant.MIN).plus(HEARTBEAT_TIMEOUT);
      return (requested || mayRun) && !clock.now().isBefore(timeout);
    }
    return (requested || anyToDo && mayRun) && !clock.now().isBefore(slot.nextRun());
  }

  private JobRun taken(Key key) {
    long token = slot(key).run().map(Run::fencingToken).orElse(0L) + 1;
    var run = new Run(NODE, token, clock.now(), Optional.empty());
    statuses.put(key, new Slot(key.slot(), clock.now().plus(EVERY), Optional.empty(), Optional.of(run)));
    heartbeats.put(key, clock.now());
    return new JobRun(key.job(), key.slot(), token);
  }

  @Override
  public synchronized boolean heartbeat(JobRun run) {
    return isPresent(run) && heartbeats.put(new Key(run.job(), run.slot()), clock.now()) != null;
  }

  @Override
  public synchronized boolean finish(JobRun run, JobOutcome outcome) {
    boolean present = isPresent(run);
    if (present) {
      change(new Key(run.job(), run.slot()),
          slot -> new Slot(slot.number(), slot.nextRun(), slot.requestedBy(), slot.run().map(
              ended -> new Run(ended.node(), ended.fencingToken(), ended.started(),
                  Optional.of(new End(clock.now(), outcome))))));
    }
    return present;
  }

  private boolean isPresent(JobRun run) {
    Slot slot = slot(new Key(run.job(), run.slot()));
    return slot.isRunning() && slot.run().orElseThrow().fencingToken() == run.fencingToken();
  }

  @Override
  public synchronized List<JobStatus> statuses() {
    return slots.keySet().stream().sorted(Comparator.comparing(Job::label)).map(this::status).toList();
  }

  private JobStatus status(Job job) {
    return new JobStatus(
        job, EVERY, HEARTBEAT_TIMEOUT, Optional.ofNullable(pausedBy.get(job)), keys(job).map(this::slot).toList());
  }

  @Override
  public synchronized JobStatus requestRun(Job job, UserName by) {
    keys(job).forEach(
        key -> change(key, slot -> new Slot(slot.number(), clock.now(), Optional.of(by), slot.run())));
    return status(job);
  }

  @Override
  public synchronized JobStatus setPaused(Job job, boolean paused, UserName by) {
    if (paused) {
      pausedBy.putIfAbsent(job, by);
    } else {
      pausedBy.remove(job);
    }
    return status(job);
  }

  /** Sets on how many nodes a job may run at the same time. */
  public synchronized void setSlots(Job job, int count) {
    slots.put(job, count);
    keys(job).forEach(
        key -> statuses.putIfAbsent(key, new Slot(key.slot(), clock.now(), Optional.empty(), Optional.empty())));
  }

  /** Makes a job due. A run that is under way goes on. */
  public synchronized void makeDue(Job job) {
    keys(job).forEach(
        key -> change(key, slot -> new Slot(slot.number(), clock.now(), slot.requestedBy(), slot.run())));
  }

  /** Makes a job's runs exceed the heartbeat timeout. */
  public synchronized void exceedHeartbeatTimeout(Job job) {
    keys(job).forEach(key -> heartbeats.put(key, clock.now().minus(HEARTBEAT_TIMEOUT)));
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
