package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Refuses calls at once while too many others wait for a connection to the database, so that these are served in time. */
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
      throw ProblemType.NODE_OVERLOADED.because("Try again: nothing was begun.").retryAfter(2);
    }
    return true;
  }
}
