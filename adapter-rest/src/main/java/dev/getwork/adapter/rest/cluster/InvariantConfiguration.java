package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.work.CheckInvariants;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The look at the invariants. */
@Configuration(proxyBeanMethods = false)
public class InvariantConfiguration {

  @Bean
  InvariantController invariantController(CheckInvariants checkInvariants) {
    return new InvariantController(checkInvariants);
  }
}
