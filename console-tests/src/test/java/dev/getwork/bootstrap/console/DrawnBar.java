package dev.getwork.bootstrap.console;

import com.microsoft.playwright.Page;
import dev.getwork.bootstrap.process.GetworkClient;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A bar of the swim lanes: its lane, and its start and end in milliseconds. */
record DrawnBar(String lane, String kind, String node, String task, long from, long to) {

  record Place(DrawnBar bar, double x, double width) {}

  /** The drawing: its window, its position and width, and the finished bars. */
  record Picture(double start, double end, double left, double width, List<Place> places) {

    /** The expected x coordinate of a time. */
    double x(long at) {
      return left + (Math.max((double) at, start) - start) / (end - start) * width;
    }
  }

  private static final String READ = """
      () => {
        const svg = [...document.querySelectorAll('svg.lanes')].at(-1);
        const { start, end, left, width } = svg.dataset;
        const places = [...svg.querySelectorAll('.bar[data-open=false]')].map((bar) => ({
          ...bar.dataset, lane: bar.closest('[data-lane]').dataset.lane,
          x: bar.querySelector('.body').getAttribute('x'), width: bar.querySelector('.body').getAttribute('width'),
        }));
        return JSON.stringify({ start, end, left, width, places });
      }
      """;

  static Picture drawn(Page page) {
    JsonNode read = JsonMapper.shared().readTree((String) page.evaluate(READ));
    return new Picture(
        number(read, "start"), number(read, "end"), number(read, "left"), number(read, "width"),
        read.path("places").valueStream().map(DrawnBar::place).toList());
  }

  private static Place place(JsonNode bar) {
    return new Place(
        new DrawnBar(
            bar.path("lane").asString(), bar.path("kind").asString(), bar.path("node").asString(),
            bar.path("task").asString(), (long) number(bar, "from"), (long) number(bar, "to")),
        number(bar, "x"),
        number(bar, "width"));
  }

  private static double number(JsonNode of, String field) {
    return Double.parseDouble(of.path(field).asString());
  }

  /** The expected bars: those of the recorded selection runs. */
  static List<DrawnBar> recorded(GetworkClient operator) {
    return operator.get("/api/v1/selection-runs?limit=200").body().path("items").valueStream()
        .flatMap(DrawnBar::of)
        .toList();
  }

  private static Stream<DrawnBar> of(JsonNode run) {
    String node = run.path("node").asString();
    String task = run.path("taskId").asString();
    String ofLock = "lock:" + task;
    String ofNode = "node:" + node;
    return Stream.of(
        new DrawnBar(ofLock, "waiting", node, task, at(run, "waitingSince"), at(run, "decidedAt")),
        new DrawnBar(ofLock, "held", node, task, at(run, "leadingSince"), at(run, "decidedAt")),
        new DrawnBar(ofNode, "leading", node, task, at(run, "leadingSince"), at(run, "decidedAt")),
        new DrawnBar(ofNode, "selecting", node, task, at(run, "startedAt"), at(run, "endedAt")),
        new DrawnBar(ofNode, "assigning", node, task, at(run, "endedAt"), at(run, "decidedAt")));
  }

  private static long at(JsonNode run, String field) {
    return Instant.parse(run.path(field).asString()).toEpochMilli();
  }
}
