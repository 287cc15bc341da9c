package dev.getwork.adapter.rest.event;

import dev.getwork.application.port.in.event.EventQueries;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The audit log, in pages and as an event stream. */
@Configuration(proxyBeanMethods = false)
@Import({EventStreamController.class, AuditEventController.class, EventFrames.class})
public class EventConfiguration {

  private static final Duration READ_EVERY = Duration.ofSeconds(1);

  @Bean
  EventBroadcaster eventBroadcaster(EventQueries events, EventFrames frames, InstantSource time) {
    return new EventBroadcaster(events, frames, time, READ_EVERY);
  }
}
