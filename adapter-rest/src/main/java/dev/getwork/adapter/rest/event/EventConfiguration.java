package dev.getwork.adapter.rest.event;

import dev.getwork.application.port.in.work.EndStreams;
import dev.getwork.application.port.in.work.FollowHistory;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The stream of what is done. */
@Configuration(proxyBeanMethods = false)
public class EventConfiguration {

  @Bean
  EventController eventController(FollowHistory followHistory, JsonMapper json) {
    return new EventController(followHistory, json);
  }

  @Bean
  SmartLifecycle streamsEndFirst(EndStreams endStreams) {
    return new StreamsEndFirst(endStreams);
  }
}
