package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import org.springframework.integration.jdbc.lock.DefaultLockRepository;
import org.springframework.integration.jdbc.lock.JdbcLockRegistry;
import org.springframework.integration.support.locks.LockRegistry;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Locks of libraries, which were made for jobs. */
public final class LibraryLocks {

  private LibraryLocks() {}

  public static Mutex shedLock(LockResources resources) {
    LockProvider provider = new JdbcTemplateLockProvider(JdbcTemplateLockProvider.Configuration.builder()
        .withJdbcTemplate(new JdbcTemplate(resources.second()))
        .withLockedByValue(resources.node())
        .usingDbTime()
        .build());
    return task -> provider
        .lock(new LockConfiguration(Instant.now(), name(task), resources.lease(), Duration.ZERO))
        .map(lock -> lock::unlock);
  }

  /** A registry of one node, whose threads first exclude each other in memory. */
  public static Mutex jdbcRegistry(LockResources resources) {
    var repository = new DefaultLockRepository(resources.second());
    repository.setTransactionManager(new JdbcTransactionManager(resources.second()));
    repository.afterPropertiesSet();
    repository.afterSingletonsInstantiated();
    repository.start();
    LockRegistry<?> registry = new JdbcLockRegistry(repository, resources.lease());
    return task -> {
      Lock lock = registry.obtain(name(task));
      return lock.tryLock() ? Optional.of(() -> release(lock)) : Optional.empty();
    };
  }

  private static void release(Lock lock) {
    try {
      lock.unlock();
    } catch (RuntimeException expired) {
      // The lock had expired and belongs to another owner.
    }
  }

  private static String name(TaskId task) {
    return "task-" + task;
  }
}
