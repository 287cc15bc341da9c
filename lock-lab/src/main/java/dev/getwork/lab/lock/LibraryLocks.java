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

/** What others have made for jobs, and whoever has one of them at hand takes for everything. */
final class LibraryLocks {

  private LibraryLocks() {}

  static Mutex shedLock(Tools tools) {
    LockProvider provider = new JdbcTemplateLockProvider(JdbcTemplateLockProvider.Configuration.builder()
        .withJdbcTemplate(new JdbcTemplate(tools.second()))
        .withLockedByValue(tools.node())
        .usingDbTime()
        .build());
    return task -> provider
        .lock(new LockConfiguration(Instant.now(), name(task), tools.lease(), Duration.ZERO))
        .map(lock -> lock::unlock);
  }

  /** Of one node. Within it threads take turns, and one of them asks the database. */
  static Mutex jdbcRegistry(Tools tools) {
    var repository = new DefaultLockRepository(tools.second());
    repository.setTransactionManager(new JdbcTransactionManager(tools.second()));
    repository.afterPropertiesSet();
    repository.afterSingletonsInstantiated();
    repository.start();
    LockRegistry<?> registry = new JdbcLockRegistry(repository, tools.lease());
    return task -> {
      Lock lock = registry.obtain(name(task));
      return lock.tryLock() ? Optional.of(() -> release(lock)) : Optional.empty();
    };
  }

  private static void release(Lock lock) {
    try {
      lock.unlock();
    } catch (RuntimeException ranOut) {
      // It was somebody else's already.
    }
  }

  private static String name(TaskId task) {
    return "task-" + task;
  }
}
