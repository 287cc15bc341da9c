package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.concurrent.TimeUnit;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Refuses calls at once while too many others wait for a connection to the database, so that these are served in time. A
 * burst may wait; in a queue that does not become empty, most calls would only wait for their timeout.
 */
final class PoolAdmission implements HandlerInterceptor, WebMvcConfigurer {

  /** How many calls of a burst may wait for each connection. */
  private static final int BURST_PER_CONNECTION = 32;
  /** How many calls of a longer queue may. */
  private static final int WAITING_PER_CONNECTION = 8;
  private static final long LONGEST_BURST = TimeUnit.SECONDS.toNanos(2);
  /** After this time without a call, nobody knows whether the queue was empty meanwhile. */
  private static final long UNOBSERVED = TimeUnit.SECONDS.toNanos(1);

  private final HikariDataSource pool;
  private volatile long emptyAt;
  private volatile long observedAt;

  PoolAdmission(HikariDataSource pool) {
    this.pool = pool;
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(this).addPathPatterns("/api/**");
  }

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
    int waiting = pool.getHikariPoolMXBean().getThreadsAwaitingConnection();
    if (!admits(waiting, System.nanoTime())) {
      throw new RefusedException(waiting + " calls wait for a connection");
    }
    return true;
  }

  boolean admits(int waiting, long now) {
    if (waiting == 0 || now - observedAt > UNOBSERVED) {
      emptyAt = now;
    }
    observedAt = now;
    int limit = now - emptyAt > LONGEST_BURST ? WAITING_PER_CONNECTION : BURST_PER_CONNECTION;
    return waiting < limit * pool.getMaximumPoolSize();
  }

  /** A call that was refused before it began. */
  static final class RefusedException extends RuntimeException {
    private RefusedException(String reason) {
      super(reason, null, false, false);
    }
  }
}
