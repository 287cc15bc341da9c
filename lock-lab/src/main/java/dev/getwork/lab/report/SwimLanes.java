package dev.getwork.lab.report;

import dev.getwork.lab.node.Reply.Activity;
import dev.getwork.lab.node.Reply.Span;
import dev.getwork.lab.trial.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** A swim lane for each node and one for the lock, over the first part of a trial. */
final class SwimLanes {

  private static final int WIDTH = 1_000;
  private static final int LEFT = 60;
  private static final int LANE = 54;
  private static final int LOCK = 22;
  private static final int ROWS = 6;

  /** The part that is drawn; later parts look alike. */
  private static final long WINDOW_MICROS = 400_000;

  private final List<Span> spans;
  private final long from;
  private final long until;

  private SwimLanes(List<Span> spans) {
    this.spans = spans.stream().sorted(Comparator.comparingLong(Span::from)).toList();
    this.from = this.spans.isEmpty() ? 0 : this.spans.getFirst().from();
    long last = spans.stream().mapToLong(Span::until).max().orElse(1);
    this.until = Math.min(last, from + WINDOW_MICROS);
  }

  static String of(Result result) {
    return new SwimLanes(result.spans()).draw(result);
  }

  private String draw(Result result) {
    int height = LOCK + result.nodes() * LANE + 24;
    var svg = new Svg(WIDTH, height, "Activities of the leaders of %s in the first %d ms".formatted(
        result.strategy().label(), (until - from) / 1_000));
    lock(svg, result);
    for (int node = 1; node <= result.nodes(); node++) {
      lane(svg, "node" + node, LOCK + (node - 1) * LANE + 4);
    }
    svg.rule(LEFT, height - 18, WIDTH, height - 18).text(LEFT, height - 5, "start", "0")
        .text(WIDTH, height - 5, "end", String.format(Locale.ROOT, "%.0f ms", (until - from) / 1e3));
    return svg.html();
  }

  /** The holders of the lock, and the times when two hold it. */
  private void lock(Svg svg, Result result) {
    svg.text(LEFT - 6, 14, "end", "lock");
    if (!result.strategy().locks()) {
      svg.text(LEFT, 14, "start", "no lock");
      return;
    }
    result.holds().stream().filter(this::isSeen)
        .forEach(span -> svg.box(x(span.from()), 4, width(span.from(), span.until()), LOCK - 8, span.node()));
    result.overlaps().stream().filter(overlap -> overlap.from() < until)
        .forEach(both -> svg.box(x(both.from()), 4, width(both.from(), both.until()), LOCK - 8, "wrong"));
  }

  private void lane(Svg svg, String node, double top) {
    svg.text(LEFT - 6, top + 20, "end", node).rule(LEFT, top - 2, WIDTH, top - 2);
    List<Span> own = spans.stream().filter(span -> span.node().equals(node) && isSeen(span)).toList();
    var rows = new ArrayList<Long>();
    for (Span outer : own.stream().filter(SwimLanes::isOuter).toList()) {
      int row = row(rows, outer);
      double y = top + row * (LANE - 8.0) / ROWS;
      double high = (LANE - 8.0) / ROWS - 1;
      draw(svg, outer, y, high);
      own.stream().filter(inner -> !isOuter(inner) && inner.thread() == outer.thread()
          && inner.from() >= outer.from() && inner.until() <= outer.until())
          .forEach(inner -> draw(svg, inner, y, high));
    }
  }

  /** The first free row, or the last one if none is free. */
  private static int row(List<Long> rows, Span span) {
    for (int row = 0; row < rows.size(); row++) {
      if (rows.get(row) <= span.from()) {
        rows.set(row, span.until());
        return row;
      }
    }
    if (rows.size() < ROWS) {
      rows.add(span.until());
    }
    return rows.size() - 1;
  }

  private void draw(Svg svg, Span span, double y, double high) {
    svg.box(x(span.from()), y, width(span.from(), span.until()), high,
        span.activity().name().toLowerCase(Locale.ROOT));
  }

  private static boolean isOuter(Span span) {
    return span.activity() != Activity.SELECTING && span.activity() != Activity.ASSIGNING;
  }

  private boolean isSeen(Span span) {
    return span.from() < until;
  }

  private double x(long at) {
    return LEFT + (WIDTH - LEFT) * (Math.min(at, until) - from) / (double) Math.max(1, until - from);
  }

  private double width(long start, long end) {
    return Math.max(0.6, x(end) - x(start));
  }
}
