package dev.getwork.lab.report;

import dev.getwork.lab.node.Reply.Activity;
import dev.getwork.lab.node.Reply.RequestTiming;
import dev.getwork.lab.trial.Act;
import dev.getwork.lab.trial.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The acts of a {@link dev.getwork.lab.trial.Story}, each with a timeline, for the terminal and for the documents. */
public final class StoryReport {

  private static final List<String> USERS = List.of("Oliver", "Tracy");
  /** What is drawn: later bars over earlier ones. */
  private static final Map<Activity, Character> MARKS =
      Map.of(Activity.WAITING, '.', Activity.BUSY, 'x', Activity.SELECTING, '=', Activity.ASSIGNING, '#');
  private static final String LEGEND = ". waits   x skips the lock   = selects   # assigns   (%d characters: %d ms)%n"
      .formatted(StoryReport.CHARACTERS, StoryReport.MILLIS);
  private static final int CHARACTERS = 60;
  /** The length of each timeline. */
  private static final int MILLIS = 300;
  private static final int WIDTH = 760;
  private static final int LEFT = 60;
  private static final int LANE = 30;

  /** From and until are milliseconds after the first user's arrival. */
  private record Bar(Activity activity, double from, double until) {

    String kind() {
      return activity.name().toLowerCase(Locale.ROOT);
    }
  }

  private StoryReport() {}

  /** The story as text. */
  public static String text(Map<Act, Result> story) {
    return story.entrySet().stream().map(one -> text(one.getKey(), one.getValue())).collect(Collectors.joining())
        + "\n" + LEGEND;
  }

  private static String text(Act act, Result result) {
    var text = new StringBuilder("%nAct %d. %s. %s%n".formatted(act.ordinal() + 1, act.title(), act.lesson()));
    for (int user = 0; user < USERS.size(); user++) {
      char[] line = new char[CHARACTERS];
      Arrays.fill(line, ' ');
      for (Bar bar : bars(result, user)) {
        int from = (int) (bar.from * CHARACTERS / MILLIS);
        IntStream.rangeClosed(from, Math.max(from, (int) Math.ceil(bar.until * CHARACTERS / MILLIS) - 1))
            .filter(at -> at < CHARACTERS).forEach(at -> line[at] = MARKS.getOrDefault(bar.activity, ' '));
      }
      text.append("  %-6s  %s%n".formatted(USERS.get(user), new String(line).stripTrailing()));
    }
    return text.append("  %s%n".formatted(outcome(result))).toString();
  }

  private static String outcome(Result result) {
    return String.format(Locale.ROOT, "%d %s, both served after %.0f ms, %s", result.verdict().selections(),
        result.verdict().selections() == 1 ? "selection" : "selections", result.seconds() * 1_000,
        result.verdict().duplicates() > 0 ? "with the same loan" : "with different loans");
  }

  private static List<Bar> bars(Result result, int user) {
    long start = result.timings().stream().mapToLong(RequestTiming::arrived).min().orElseThrow();
    var bars = new ArrayList<Bar>();
    result.timings().stream().filter(timing -> timing.user() == user)
        .map(timing -> bar(Activity.WAITING, timing.arrived(), timing.served(), start)).forEach(bars::add);
    result.spans().stream()
        .filter(span -> span.node().equals("node" + (user + 1)) && span.activity() != Activity.WAITING
            && MARKS.containsKey(span.activity()))
        .map(span -> bar(span.activity(), span.from(), span.until(), start))
        .sorted(Comparator.comparingDouble(Bar::from)).forEach(bars::add);
    return bars;
  }

  private static Bar bar(Activity activity, long from, long until, long start) {
    return new Bar(activity, Math.max(0, from - start) / 1e3, (until - start) / 1e3);
  }

  /**
   * Writes a picture of each act, and the script by which the console draws the acts; returns the text that shows them, by
   * its place in the documents.
   */
  public static Map<String, String> write(Map<Act, Result> story, Path pictures, Path script) throws IOException {
    Files.writeString(script, script(story));
    var text = new StringBuilder();
    for (Map.Entry<Act, Result> one : story.entrySet()) {
      int number = one.getKey().ordinal() + 1;
      String file = "act-%d.svg".formatted(number);
      Files.writeString(pictures.resolve(file), picture(one.getValue()));
      text.append("**Act %d. %s.** %s\n\n![%s](pictures/%s)\n\n".formatted(number, one.getKey().title(),
          one.getKey().lesson(), outcome(one.getValue()), file));
    }
    return Map.of("story", text.toString().stripTrailing() + "\n");
  }

  private static String script(Map<Act, Result> story) {
    return """
        /** Written with the acts of docs/locks.md: mvn -q -Plab -Dlab="story record" process-test-classes */

        export const RECORDED = "%s; %d cores, %s %s";

        /** From and until are milliseconds after Oliver's request. */
        export const ACTS = [
        %s];
        """.formatted(LocalDate.now(ZoneOffset.UTC), Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name"), System.getProperty("os.version").replaceFirst("(\\d+\\.\\d+).*", "$1"),
        story.entrySet().stream().map(one -> script(one.getKey(), one.getValue())).collect(Collectors.joining()));
  }

  private static String script(Act act, Result result) {
    var bars = new StringBuilder();
    for (int user = 0; user < USERS.size(); user++) {
      for (Bar bar : bars(result, user)) {
        bars.append(String.format(Locale.ROOT, "      { user: \"%s\", kind: \"%s\", from: %.1f, until: %.1f },\n",
            USERS.get(user), bar.kind(), bar.from, bar.until));
      }
    }
    return """
          {
            title: "%s",
            lesson:
              "%s",
            outcome: "%s",
            duplicates: %d,
            bars: [
        %s    ],
          },
        """.formatted(act.title(), act.lesson(), outcome(result), result.verdict().duplicates(), bars);
  }

  private static String picture(Result result) {
    var svg = new Svg(WIDTH, USERS.size() * LANE + 22, outcome(result));
    for (int user = 0; user < USERS.size(); user++) {
      double top = user * LANE + 2.0;
      svg.text(LEFT - 8, top + 17, "end", USERS.get(user));
      for (Bar bar : bars(result, user)) {
        double from = x(bar.from);
        svg.box(from, top, Math.max(2, x(bar.until) - from), LANE - 6, bar.kind());
        if (bar.activity == Activity.SELECTING) {
          svg.text((from + x(bar.until)) / 2, top + 17, "middle", "selects");
        }
      }
    }
    return svg.text(LEFT, USERS.size() * LANE + 16, "start", outcome(result)).file();
  }

  private static double x(double millis) {
    return LEFT + (WIDTH - LEFT) * Math.min(MILLIS, millis) / MILLIS;
  }
}
