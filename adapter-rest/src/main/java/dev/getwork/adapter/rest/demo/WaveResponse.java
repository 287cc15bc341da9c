package dev.getwork.adapter.rest.demo;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.demo.DemoController.Wave;
import dev.getwork.application.port.in.cluster.Leader;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

record WaveResponse(
    String taskId,
    @JsonPropertyDescription("The number of demo users who request one loan each.") int requests,
    @JsonPropertyDescription("The minimum duration of the selection, in seconds.") int selectionSeconds,
    @JsonPropertyDescription("When it was started, before the first request.") Instant at,
    @JsonPropertyDescription("The ended sessions of its leaders, the first one first.") List<Ended> ended) {

  record Ended(String node, Instant since, Instant until) {

    static List<Ended> all(SortedMap<Instant, Leader> ended) {
      return ended.entrySet().stream()
          .map(end -> new Ended(end.getValue().node(), end.getValue().since(), end.getKey()))
          .toList();
    }
  }

  static WaveResponse from(Wave wave) {
    return new WaveResponse(wave.task().toString(), wave.requests(), wave.selectionSeconds(), wave.at(),
        Ended.all(wave.ended()));
  }
}
