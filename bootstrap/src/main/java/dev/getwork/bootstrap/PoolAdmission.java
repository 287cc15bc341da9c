package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Refuses calls at once while too many others wait for a connection to the database, so that these are served in time.
 */
record PoolAdmission(HikariDataSource pool) implements HandlerInterceptor, WebMvcConfigurer {

  /** How many calls may wait for each connection. */
  private static final int WAITING_PER_CONNECTION = 32;

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(this).addPathPatterns("/api/**");
  }

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
    int waiting = pool.getHikariPoolMXBean().getThreadsAwaitingConnection();
    if (waiting >= WAITING_PER_CONNECTION * pool.getMaximumPoolSize()) {
      throw new RefusedException(waiting + " calls wait for a connection");
    }
    return true;
  }

  /** A call that was refused before it began. */
  static final class RefusedException extends RuntimeException {
    private RefusedException(String reason) {
      super(reason, null, false, false);
    }
  }
}
