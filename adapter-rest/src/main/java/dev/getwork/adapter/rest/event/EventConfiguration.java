package dev.getwork.adapter.rest.event;

import dev.getwork.application.port.in.work.EndStreams;
import dev.getwork.application.port.in.work.FollowHistory;
import dev.getwork.application.port.in.work.ViewAuditEvents;
import dev.getwork.application.port.in.work.ViewLoanHistory;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** What was done, in lists, and what is done, as a stream. */
@Configuration(proxyBeanMethods = false)
public class EventConfiguration {

  @Bean
  EventController eventController(FollowHistory followHistory, JsonMapper json) {
    return new EventController(followHistory, json);
  }

  @Bean
  HistoryEventController historyEventController(ViewAuditEvents viewEvents, ViewLoanHistory viewLoanHistory) {
    return new HistoryEventController(viewEvents, viewLoanHistory);
  }

  @Bean
  SmartLifecycle streamsEndFirst(EndStreams endStreams) {
    return new StreamsEndFirst(endStreams);
  }
}
