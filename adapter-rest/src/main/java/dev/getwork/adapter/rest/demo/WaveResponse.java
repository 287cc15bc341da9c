package dev.getwork.adapter.rest.demo;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.demo.DemoConfiguration.Wave;
import java.time.Instant;

record WaveResponse(
    String taskId,
    @JsonPropertyDescription("The number of demo users who request one loan each.") int requests,
    @JsonPropertyDescription("The minimum duration of the selection, in seconds.") int selectionSeconds,
    @JsonPropertyDescription("When it was started, before the first request.") Instant at) {

  static WaveResponse from(Wave wave) {
    return new WaveResponse(wave.task().toString(), wave.requests(), wave.selectionSeconds(), wave.at());
  }
}
