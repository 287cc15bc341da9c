package dev.getwork.adapter.rest;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Operations that no rule of security names. */
@RestController
class ForgottenController {

  @GetMapping("/api/v1/forgotten")
  String forgotten() {
    return "secret";
  }

  @GetMapping("/actuator/health/liveness")
  String health() {
    return "up";
  }

  @GetMapping("/actuator/env")
  String env() {
    return "everything";
  }
}
