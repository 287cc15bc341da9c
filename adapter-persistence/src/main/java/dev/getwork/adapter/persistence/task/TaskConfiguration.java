package dev.getwork.adapter.persistence.task;

import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.domain.loan.LoanFields;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Wires the tasks. */
@Configuration(proxyBeanMethods = false)
public class TaskConfiguration {

  @Bean
  Tasks tasks(JdbcClient jdbc, LoanFields fields) {
    return new PostgresTasks(jdbc, fields);
  }
}
