package dev.getwork.bootstrap;

import dev.getwork.application.port.in.work.EndStreams;
import dev.getwork.application.port.in.work.FollowHistory;
import dev.getwork.application.usecase.EventUseCases;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the in-ports about events. */
@Configuration(proxyBeanMethods = false)
class EventPortConfiguration {

  @Bean
  FollowHistory followHistory(EventUseCases events) {
    return events.followHistory();
  }

  @Bean
  EndStreams endStreams(EventUseCases events) {
    return events.endStreams();
  }
}
