package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.log.CapturedLog;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.CannotGetJdbcConnectionException;

class WorkerThreadsTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(WorkerThreads.class);

  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicInteger working = new AtomicInteger();
  private final AtomicInteger interrupted = new AtomicInteger();

  @Test
  void shouldLeadAsManyTasksAtOnceAsConfigured() {
    try (var threads = new WorkerThreads(3, Duration.ofSeconds(5))) {
      for (int task = 0; task < 10; task++) {
        threads.leaders().execute(this::work);
      }

      await().until(() -> working.get() == 3);
      await().during(Duration.ofMillis(100)).until(() -> working.get() == 3);
      end.countDown();
    }
    assertThat(working).hasValue(10);
  }

  @Test
  void shouldImportTwoFilesAtOnceOnPlatformThreads() {
    try (var threads = new WorkerThreads(1, Duration.ofSeconds(5))) {
      var virtual = CompletableFuture.supplyAsync(() -> Thread.currentThread().isVirtual(), threads.importers());
      assertThat(virtual.join()).as("parsing takes processor time, for which calls over HTTP must not wait")
          .isFalse();
      for (int file = 0; file < 5; file++) {
        threads.importers().execute(this::work);
      }

      await().until(() -> working.get() == 2);
      await().during(Duration.ofMillis(100)).until(() -> working.get() == 2);
      end.countDown();
    }
  }

  @Test
  void shouldRejectAnImportWhenTooManyWait() {
    try (var threads = new WorkerThreads(1, Duration.ofSeconds(5))) {
      for (int file = 0; file < WorkerThreads.IMPORTS + WorkerThreads.WAITING_IMPORTS; file++) {
        threads.importers().execute(this::work);
      }
      assertThatThrownBy(() -> threads.importers().execute(this::work)).isInstanceOf(RejectedExecutionException.class);
      end.countDown();
    }
    assertThat(working).hasValue(WorkerThreads.IMPORTS + WorkerThreads.WAITING_IMPORTS);
  }

  @Test
  void shouldNotKeepTheProcessAlive() {
    try (var threads = new WorkerThreads(1, Duration.ofSeconds(5))) {
      var daemon = CompletableFuture.supplyAsync(() -> Thread.currentThread().isDaemon(), threads.leaders());
      assertThat(daemon.join()).isTrue();
    }
  }

  @Test
  void shouldInterruptALeaderAfterTheShutdownTimeout() {
    var threads = new WorkerThreads(1, Duration.ofMillis(50));
    threads.leaders().execute(this::work);
    await().until(() -> working.get() == 1);

    threads.close();

    await().until(() -> interrupted.get() == 1);
    assertThatThrownBy(() -> threads.leaders().execute(this::work)).isInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void shouldLogAnOutageInOneLineAndOtherFailuresWithTheirStackTrace() {
    try (var threads = new WorkerThreads(1, Duration.ofSeconds(5))) {
      threads.leaders().execute(() -> {
        throw new CannotGetJdbcConnectionException("no connection", new SQLException("refused", "08001"));
      });
      threads.leaders().execute(() -> {
        throw new IllegalStateException("planted");
      });
    }
    await().until(LOG::lines, lines -> lines.containsAll(List.of(
        "WARN A leader failed; the next leader serves its requests (the database is unavailable): "
            + "java.sql.SQLException: refused",
        "ERROR A leader failed; the next leader serves its requests, stack trace of java.lang.IllegalStateException")));
  }

  private void work() {
    working.incrementAndGet();
    try {
      end.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      interrupted.incrementAndGet();
    }
  }
}
