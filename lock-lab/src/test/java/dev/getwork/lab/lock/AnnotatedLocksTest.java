package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.trial.Field;
import dev.getwork.lab.trial.Ground;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.function.Function;
import dev.getwork.lab.node.LabWorld;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** The annotation does not care what it takes: it goes around any lock that is taken by a name. */
class AnnotatedLocksTest {

  private static final Map<String, Function<Tools, Mutex>> MUTEXES = Map.of(
      "named", AdvisoryLocks::onSecondConnection, "lease", Leases::new, "jvm", _ -> new JvmLocks(false),
      "setnx", tools -> new LettuceLocks(tools).withToken(), "redisson", tools -> new RedissonLocks(tools).plain(),
      "ticket", tools -> new Tickets(tools.jdbc()), "shedlock", LibraryLocks::shedLock);

  private String database = "";
  private HikariDataSource pool = new HikariDataSource();

  @BeforeEach
  void open() {
    database = Ground.FIELD.copy(true);
    var config = new HikariConfig();
    config.setJdbcUrl(Ground.SERVERS.url(database, "postgres"));
    pool = new HikariDataSource(config);
  }

  @AfterEach
  void close() {
    pool.close();
    Ground.FIELD.drop(database);
  }

  @Test
  void shouldGoAroundAnyLockThatIsTakenByName() {
    var task = new TaskId(Field.stockTask(Strategy.NONE));
    try (var redis = new Redis(Ground.SERVERS.redis(), "annotated");
        var tools = new Tools(
            JdbcClient.create(pool), new JdbcTransactionManager(pool), pool, redis, "node", database,
            LabWorld.LEASE, new ArrayDeque<>())) {
      assertThat(MUTEXES).allSatisfy((name, making) -> {
        Mutex mutex = making.apply(tools);
        TaskLock lock = AnnotatedLocks.lockOutside(tools, mutex);
        assertThat(lock.lead(task, _ -> name)).isEqualTo(new LockAttempt.Led<>(name));
        assertThat(lock.lead(task, _ -> "again, which it could not if it had not been given back"))
            .isInstanceOf(LockAttempt.Led.class);
      });
      Grant taken = AdvisoryLocks.onSecondConnection(tools).take(task).orElseThrow();
      TaskLock named = AnnotatedLocks.lockOutside(tools, AdvisoryLocks.onSecondConnection(tools));
      assertThat(named.<String>lead(task, _ -> "not had")).isInstanceOf(LockAttempt.Busy.class);
      taken.release();
    }
  }
}
