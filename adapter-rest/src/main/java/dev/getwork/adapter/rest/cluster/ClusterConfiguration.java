package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.job.ViewForgettableHistory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The operations for those who look after the nodes. */
@Configuration(proxyBeanMethods = false)
public class ClusterConfiguration {

  @Bean
  HistoryController historyController(ViewForgettableHistory viewForgettable) {
    return new HistoryController(viewForgettable);
  }
}
