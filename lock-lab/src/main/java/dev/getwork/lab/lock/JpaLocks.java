package dev.getwork.lab.lock;

import static java.util.Objects.requireNonNull;

import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.lab.lock.TransactionTaskLock.Taking;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.LockModeType;
import jakarta.persistence.LockTimeoutException;
import jakarta.persistence.PessimisticLockException;
import java.util.Collection;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Task locks as teams write them with JPA, beside their twins in plain SQL. The decision joins JPA's transaction. */
public final class JpaLocks {

  private static final Map<String, Object> MAX_WAIT =
      Map.of("jakarta.persistence.lock.timeout", Math.toIntExact(LockResources.MAX_WAIT.toMillis()));

  private final LockResources resources;
  private final EntityManager entities;
  private final TransactionTemplate transaction;

  JpaLocks(LockResources resources) {
    EntityManagerFactory factory = resources.jpa().get();
    this.resources = resources;
    this.entities = SharedEntityManagerCreator.createSharedEntityManager(factory);
    this.transaction = new TransactionTemplate(new SharedTransactionManager(factory));
    transaction.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
  }

  /**
   * Lets the JDBC transactions of the same thread join. Otherwise, the first of them to end would commit JPA's connection,
   * and so release its locks.
   */
  private static final class SharedTransactionManager extends JpaTransactionManager {

    SharedTransactionManager(EntityManagerFactory factory) {
      super(factory);
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
      super.doBegin(transaction, definition);
      DataSource pool = requireNonNull(getDataSource());
      var holder = (ConnectionHolder) TransactionSynchronizationManager.unbindResource(pool);
      TransactionSynchronizationManager.bindResource(pool, new ConnectionHolder(holder.getConnection(), true));
    }
  }

  /** Hibernate on a pool. */
  public static EntityManagerFactory factory(DataSource pool) {
    var factory = new LocalContainerEntityManagerFactoryBean();
    factory.setDataSource(pool);
    factory.setManagedTypes(PersistenceManagedTypes.of(VersionedTask.class.getName()));
    factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    factory.setJpaPropertyMap(Map.of("hibernate.physical_naming_strategy",
        PhysicalNamingStrategySnakeCaseImpl.class.getName()));
    factory.afterPropertiesSet();
    return requireNonNull(factory.getObject());
  }

  /**
   * {@code @Lock(PESSIMISTIC_WRITE)} on the query of a repository, with the hint without which it would wait forever for a
   * paused holder. The twin of {@link RowLocks#waiting}.
   */
  TaskLock pessimistic() {
    return in(task -> {
      try {
        return entities.find(VersionedTask.class, task.value(), LockModeType.PESSIMISTIC_WRITE, MAX_WAIT) != null;
      } catch (LockTimeoutException | PessimisticLockException held) {
        return false;
      }
    });
  }

  /** {@code @Version}, and a facade that retries. The twin of {@link OptimisticTaskLock}. */
  TaskLock versioned() {
    return new RetryingTaskLock(in(task -> find(task, LockModeType.OPTIMISTIC_FORCE_INCREMENT) != null));
  }

  private TaskLock in(Taking taking) {
    return TransactionTaskLock.joined(resources, transaction, taking);
  }

  private VersionedTask find(TaskId task, LockModeType mode) {
    return entities.find(VersionedTask.class, task.value(), mode);
  }

  /** The loan is selected, and then the entity is locked. A lock does not refresh what was read before it. */
  TaskLock late() {
    return new LateLock();
  }

  private final class LateLock implements TaskLock, SelectionCache {

    @Override
    public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
      return in(_ -> true).lead(task, work);
    }

    @Override
    public Selection select(Task task, Supplier<Selection> heavy) {
      VersionedTask loaded = find(task.id(), LockModeType.NONE);
      Selection selected = heavy.get();
      entities.lock(loaded, LockModeType.PESSIMISTIC_WRITE);
      return selected;
    }

    @Override
    public void note(TaskId task, Collection<Assignment> made) {
      // Nothing is cached.
    }
  }

  /** {@code saveAndFlush} inside a lock of the node, as if a flush were a commit. The twin of {@link SynchronizedLeader}. */
  TaskLock flushing() {
    var mutex = new JvmLocks(false);
    return new TaskLock() {
      @Override
      public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
        return transaction.execute(status -> {
          SlowCommit.here();
          HeldLock held = mutex.take(task).orElseThrow();
          try {
            LockAttempt<R> attempt = new JoinedLeadership(status, resources.now()).lead(work);
            entities.flush();
            return attempt;
          } finally {
            held.release();
          }
        });
      }
    };
  }
}
