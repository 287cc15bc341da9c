package dev.getwork.lab.lock;

import static dev.getwork.lab.lock.Safety.EVERYWHERE;
import static dev.getwork.lab.lock.Safety.NOWHERE;
import static dev.getwork.lab.lock.Safety.ON_ONE_NODE;

import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.lab.lock.TransactionTaskLock.Deciding;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The compared strategies to lock a task. The product has only two of them. */
public enum Strategy {
  NONE(NOWHERE, "read, then write", mutex(_ -> Unlocked.none())),
  JVM(ON_ONE_NODE, "a ReentrantLock around the transaction", mutex(_ -> new JvmLocks(false))),
  JVM_FAIR(ON_ONE_NODE, "the same, fair", mutex(_ -> new JvmLocks(true))),
  JVM_TRANSACTIONAL(NOWHERE, "@Transactional around synchronized",
      made(AnnotatedLocks::synchronizedInside)),
  JVM_BOXED_ID(NOWHERE, "synchronized on an Integer id from 128 on, with cached candidates",
      made(resources -> new JvmCache(new BoxedIdLock(resources, Byte.MAX_VALUE), System::nanoTime))),
  JVM_CACHE(ON_ONE_NODE, "a lock object with cached candidates",
      made(resources -> new JvmCache(
          new MutexTaskLock(resources, new JvmLocks(false), false), System::nanoTime))),
  ROW_SKIP_LOCKED(EVERYWHERE, "the product's: for no key update skip locked", (_, product) -> product),
  ROW_NOWAIT(EVERYWHERE, "the row, or an error",
      made(resources -> row(resources, Deciding.JOINED, new RowLocks(resources.jdbc()).noWait()))),
  ROW_WAIT(EVERYWHERE, "the row, with waiting",
      made(resources -> row(resources, Deciding.JOINED, new RowLocks(resources.jdbc()).waiting()))),
  ROW_AUTOCOMMIT(NOWHERE, "the row, without a transaction", mutex(resources -> Unlocked.autocommit(resources.jdbc()))),
  ROW_REQUIRES_NEW(EVERYWHERE, "the row, and REQUIRES_NEW inside",
      made(resources -> row(resources, Deciding.REQUIRES_NEW, new RowLocks(resources.jdbc()).skipLocked()))),
  OPTIMISTIC(EVERYWHERE, "a version, with retries",
      made(resources -> new RetryingTaskLock(new OptimisticTaskLock(resources)))),
  SERIALIZABLE(EVERYWHERE, "isolation serializable, with retries",
      made(resources -> new RetryingTaskLock(TransactionTaskLock.serializable(resources)))),
  JPA_PESSIMISTIC(EVERYWHERE, "JPA: @Lock(PESSIMISTIC_WRITE)",
      made(resources -> new JpaLocks(resources).pessimistic())),
  JPA_VERSION(EVERYWHERE, "JPA: @Version, with retries", made(resources -> new JpaLocks(resources).versioned())),
  JPA_LATE_LOCK(NOWHERE, "JPA: a lock on an entity that was loaded before",
      made(resources -> new JpaLocks(resources).late())),
  JPA_FLUSH(NOWHERE, "JPA: saveAndFlush inside a lock of the node",
      made(resources -> new JpaLocks(resources).flushing())),
  ADVISORY_XACT(EVERYWHERE, "pg_try_advisory_xact_lock",
      made(resources -> row(resources, Deciding.JOINED, new RowLocks(resources.jdbc()).advisory()))),
  ADVISORY_SESSION(EVERYWHERE, "a named lock on a second connection", mutex(AdvisoryLocks::onSecondConnection)),
  ADVISORY_POOLED(NOWHERE, "a named lock behind a transaction pooler",
      mutex(AdvisoryLocks::behindPooler)),
  TICKET(EVERYWHERE, "tickets from a table, served in their order",
      mutex(resources -> new TicketLock(resources.jdbc()))),
  LEASE(EVERYWHERE, "the product's other: owner, token, timeout", (_, product) -> product),
  LEASE_UNFENCED(EVERYWHERE, "owner and timeout, no token", mutex(Leases::new)),
  REDIS_SETNX(EVERYWHERE, "Lettuce, SET NX PX, spinning", mutex(resources -> new LettuceLocks(resources).spinning())),
  REDIS_NO_PAUSE(EVERYWHERE, "the same, spinning without a pause",
      mutex(resources -> new LettuceLocks(resources).spinningWithoutPause())),
  REDIS_NO_TIMEOUT(EVERYWHERE, "the same without a timeout",
      mutex(resources -> new LettuceLocks(resources).withoutTimeout())),
  REDIS_TRAP(NOWHERE, "SET NX PX with too short a timeout", mutex(resources -> new LettuceLocks(resources).trap())),
  REDIS_FENCED(EVERYWHERE, "Lettuce with a token, fenced in the database",
      made(resources -> new MutexTaskLock(resources, new LettuceLocks(resources).withToken(), true))),
  REDISSON(EVERYWHERE, "Redisson, woken by a message", mutex(resources -> new RedissonLocks(resources).plain())),
  REDISSON_TRAP(NOWHERE, "the same with too short a lease", mutex(resources -> new RedissonLocks(resources).trap())),
  REDISSON_FAIR(EVERYWHERE, "Redisson's fair lock", mutex(resources -> new RedissonLocks(resources).fair())),
  REDISSON_FENCED(EVERYWHERE, "Redisson's FencedLock, fenced in the database",
      made(resources -> new MutexTaskLock(resources, new RedissonLocks(resources).fenced(), true))),
  MARIA_FOR_UPDATE(EVERYWHERE, "a row in MariaDB, with waiting", mutex(MariaDbLocks::waiting)),
  MARIA_SKIP_LOCKED(EVERYWHERE, "a row in MariaDB, for update skip locked", mutex(MariaDbLocks::skipLocked)),
  MARIA_GET_LOCK(EVERYWHERE, "MariaDB's get_lock, with waiting", mutex(MariaDbLocks::named)),
  ANNOTATION_OUTSIDE(EVERYWHERE, "@DistributedLock outside of @Transactional",
      made(resources -> AnnotatedLocks.lockOutside(resources, AdvisoryLocks.waiting(resources)))),
  ANNOTATION_INSIDE(NOWHERE, "@DistributedLock inside of @Transactional",
      made(resources -> AnnotatedLocks.lockInside(resources, AdvisoryLocks.waiting(resources)))),
  SHEDLOCK(EVERYWHERE, "ShedLock, made for jobs", mutex(LibraryLocks::shedLock)),
  JDBC_REGISTRY(EVERYWHERE, "JdbcLockRegistry, made for jobs", mutex(LibraryLocks::jdbcRegistry));

  private final Safety safe;
  private final String description;
  private final BiFunction<LockResources, TaskLock, TaskLock> making;

  Strategy(Safety safe, String description, BiFunction<LockResources, TaskLock, TaskLock> making) {
    this.safe = safe;
    this.description = description;
    this.making = making;
  }

  private static BiFunction<LockResources, TaskLock, TaskLock> made(Function<LockResources, TaskLock> making) {
    return (resources, _) -> making.apply(resources);
  }

  private static BiFunction<LockResources, TaskLock, TaskLock> mutex(Function<LockResources, Mutex> mutex) {
    return (resources, _) -> new MutexTaskLock(resources, mutex.apply(resources), false);
  }

  private static TaskLock row(LockResources resources, Deciding deciding, TransactionTaskLock.Taking taking) {
    return TransactionTaskLock.readCommitted(resources, deciding, taking);
  }

  /** Creates the lock of one node. */
  public TaskLock lock(LockResources resources, TaskLock product) {
    return making.apply(resources, product);
  }

  /** Its safety while no node fails or pauses. */
  public Safety safety() {
    return safe;
  }

  /** Whether it has a lock with one holder at a time. */
  public boolean locks() {
    return switch (this) {
      case NONE, OPTIMISTIC, SERIALIZABLE, JPA_VERSION, JPA_LATE_LOCK -> false;
      default -> true;
    };
  }

  /** Whether its lock is in MariaDB, of which not every platform has binaries. */
  public boolean needsMariaDb() {
    return switch (this) {
      case MARIA_FOR_UPDATE, MARIA_SKIP_LOCKED, MARIA_GET_LOCK -> true;
      default -> false;
    };
  }

  /** A short description. */
  public String description() {
    return description;
  }

  /** Its name in tables and documents. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The strategy of a label. */
  public static Strategy of(String label) {
    return Arrays.stream(values()).filter(one -> one.label().equals(label)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no strategy " + label));
  }
}
