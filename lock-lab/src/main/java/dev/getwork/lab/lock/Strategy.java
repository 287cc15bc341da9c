package dev.getwork.lab.lock;

import static dev.getwork.lab.lock.Safe.EVERYWHERE;
import static dev.getwork.lab.lock.Safe.NOWHERE;
import static dev.getwork.lab.lock.Safe.ON_ONE_NODE;

import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.lab.lock.TransactionTaskLock.Deciding;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Every way to lock a task that is compared here. Nothing of the product knows of any but its own two. */
public enum Strategy {
  NONE(NOWHERE, "read, then write", mutex(_ -> Unlocked.none())),
  JVM(ON_ONE_NODE, "a ReentrantLock around the transaction", mutex(_ -> new JvmLocks(false))),
  JVM_FAIR(ON_ONE_NODE, "the same, fair", mutex(_ -> new JvmLocks(true))),
  JVM_TRANSACTIONAL(NOWHERE, "@Transactional around synchronized",
      made(AnnotatedLocks::synchronizedInside)),
  JVM_CACHE(ON_ONE_NODE, "a lock object, and the list in memory",
      made(tools -> new JvmCache(
          new MutexTaskLock(tools, new JvmLocks(false), Fence.NONE), System::nanoTime))),
  ROW_SKIP_LOCKED(EVERYWHERE, "the product's: for no key update skip locked", (_, product) -> product),
  ROW_NOWAIT(EVERYWHERE, "the row, or an error",
      made(tools -> row(tools, Deciding.JOINED, new RowLocks(tools.jdbc()).noWait()))),
  ROW_WAIT(EVERYWHERE, "the row, waited for",
      made(tools -> row(tools, Deciding.JOINED, new RowLocks(tools.jdbc()).waiting()))),
  ROW_AUTOCOMMIT(NOWHERE, "the row, without a transaction", mutex(tools -> Unlocked.autocommit(tools.jdbc()))),
  ROW_REQUIRES_NEW(EVERYWHERE, "the row, and REQUIRES_NEW inside",
      made(tools -> row(tools, Deciding.REQUIRES_NEW, new RowLocks(tools.jdbc()).skipLocked()))),
  OPTIMISTIC(EVERYWHERE, "a version, and a facade that retries",
      made(tools -> new RetryingTaskLock(new OptimisticTaskLock(tools)))),
  SERIALIZABLE(EVERYWHERE, "isolation serializable, and the same facade",
      made(tools -> new RetryingTaskLock(TransactionTaskLock.serializable(tools)))),
  ADVISORY_XACT(EVERYWHERE, "pg_try_advisory_xact_lock",
      made(tools -> row(tools, Deciding.JOINED, new RowLocks(tools.jdbc()).advisory()))),
  ADVISORY_SESSION(EVERYWHERE, "a named lock on a second connection", mutex(AdvisoryLocks::onSecondConnection)),
  ADVISORY_POOLED(NOWHERE, "a named lock behind a transaction pooler",
      mutex(AdvisoryLocks::behindPooler)),
  TICKET(EVERYWHERE, "numbers drawn from a table, one after the other", mutex(tools -> new Tickets(tools.jdbc()))),
  LEASE(EVERYWHERE, "the product's other: owner, token, time-out", (_, product) -> product),
  LEASE_UNFENCED(EVERYWHERE, "owner and time-out, no token", mutex(Leases::new)),
  REDIS_SETNX(EVERYWHERE, "Lettuce, SET NX PX, spinning", mutex(tools -> new LettuceLocks(tools).spinning())),
  REDIS_TRAP(NOWHERE, "the same with a time-out too short", mutex(tools -> new LettuceLocks(tools).trap())),
  REDIS_FENCED(EVERYWHERE, "Lettuce with a token, fenced in the database",
      made(tools -> new MutexTaskLock(tools, new LettuceLocks(tools).withToken(), Fence.TOKEN))),
  REDISSON(EVERYWHERE, "Redisson, woken by a message", mutex(tools -> new RedissonLocks(tools).plain())),
  REDISSON_FAIR(EVERYWHERE, "Redisson's fair lock", mutex(tools -> new RedissonLocks(tools).fair())),
  REDISSON_FENCED(EVERYWHERE, "Redisson's FencedLock, fenced in the database",
      made(tools -> new MutexTaskLock(tools, new RedissonLocks(tools).fenced(), Fence.TOKEN))),
  ANNOTATION_OUTSIDE(EVERYWHERE, "@DistributedLock outside of @Transactional",
      made(tools -> AnnotatedLocks.lockOutside(tools, AdvisoryLocks.waiting(tools)))),
  ANNOTATION_INSIDE(NOWHERE, "@DistributedLock inside of @Transactional",
      made(tools -> AnnotatedLocks.lockInside(tools, AdvisoryLocks.waiting(tools)))),
  SHEDLOCK(EVERYWHERE, "ShedLock, made for jobs", mutex(LibraryLocks::shedLock)),
  JDBC_REGISTRY(EVERYWHERE, "JdbcLockRegistry, made for jobs", mutex(LibraryLocks::jdbcRegistry));

  private final Safe safe;
  private final String what;
  private final BiFunction<Tools, TaskLock, TaskLock> making;

  Strategy(Safe safe, String what, BiFunction<Tools, TaskLock, TaskLock> making) {
    this.safe = safe;
    this.what = what;
    this.making = making;
  }

  private static BiFunction<Tools, TaskLock, TaskLock> made(Function<Tools, TaskLock> making) {
    return (tools, _) -> making.apply(tools);
  }

  private static BiFunction<Tools, TaskLock, TaskLock> mutex(Function<Tools, Mutex> mutex) {
    return (tools, _) -> new MutexTaskLock(tools, mutex.apply(tools), Fence.NONE);
  }

  private static TaskLock row(Tools tools, Deciding deciding, TransactionTaskLock.Taking taking) {
    return TransactionTaskLock.readCommitted(tools, deciding, taking);
  }

  /** A lock of this kind for one node. */
  public TaskLock lock(Tools tools, TaskLock product) {
    return making.apply(tools, product);
  }

  /** How far it is safe, as long as nobody dies or pauses. */
  public Safe safe() {
    return safe;
  }

  /** Whether there is a lock at all, which one holds and others do not. */
  public boolean locks() {
    return switch (this) {
      case NONE, OPTIMISTIC, SERIALIZABLE -> false;
      default -> true;
    };
  }

  /** In a few words. */
  public String what() {
    return what;
  }

  /** As it is written in tables and on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The one that is written so. */
  public static Strategy of(String label) {
    return Arrays.stream(values()).filter(one -> one.label().equals(label)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no strategy " + label));
  }
}
