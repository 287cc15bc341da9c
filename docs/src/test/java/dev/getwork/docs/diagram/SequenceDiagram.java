package dev.getwork.docs.diagram;

import dev.getwork.docs.diagram.Call.Kind;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The calls of a press, as arrows; simple ones in a row as one. What is in one transaction has one background. */
final class SequenceDiagram {

  private static final String PORTS = "ports";
  private static final String DATABASE = "database";

  private final Call press;
  private final Policies policies = new Policies();
  private final Set<String> adapters;
  private final Set<String> application = new LinkedHashSet<>();
  private final StringBuilder arrows = new StringBuilder();
  private String indent = "  ";

  SequenceDiagram(Call press) {
    this.press = press;
    this.adapters = press.all().filter(call -> call.kind() == Kind.OUT_PORT).map(Call::to).collect(Collectors.toSet());
  }

  String drawing() {
    draw(List.of(press));
    return """
        %%%%{init: {'sequence': {'width': 110, 'actorMargin': 25}}}%%%%
        sequenceDiagram
          box adapter-rest
        %s  end
          box application
        %s  end
          box adapter-persistence
            participant %s as out-ports
          end
          participant %s as PostgreSQL
        %s""".formatted(participant(press.from()),
        application.stream().map(SequenceDiagram::participant).collect(Collectors.joining()), PORTS, DATABASE, arrows);
  }

  /** In two lines, broken where a word ends, as near to the middle as can be: lanes are as wide as their names. */
  private static String participant(String type) {
    int middle = type.length() / 2;
    int end = IntStream.range(1, type.length()).filter(index -> Character.isUpperCase(type.charAt(index))).boxed()
        .min(Comparator.comparingInt(index -> Math.abs(index - middle - 1))).orElse(0);
    return "    participant %s as %s<br/>%s\n".formatted(type, type.substring(0, end), type.substring(end));
  }

  private void draw(List<Call> calls) {
    int next = 0;
    while (next < calls.size()) {
      Call call = calls.get(next);
      List<Call> rest = calls.subList(next, calls.size());
      if (call.inner().stream().anyMatch(SequenceDiagram::isThread)) {
        next += fork(call, rest);
      } else if (call.isSimple()) {
        next += simple(inARow(rest, other -> other.isSimple() && other.from().equals(call.from())
            && (other == call || policies.before(other).isEmpty())));
      } else if (call.kind() == Kind.STATEMENT) {
        next += statements(inARow(rest, other -> other.kind() == Kind.STATEMENT));
      } else {
        next += through(call);
      }
    }
  }

  private static boolean isThread(Call call) {
    return call.kind() == Kind.THREAD;
  }

  private static List<Call> inARow(List<Call> calls, Predicate<Call> alike) {
    return calls.stream().takeWhile(alike).toList();
  }

  private static String lines(Stream<String> lines) {
    return lines.distinct().collect(Collectors.joining("<br/>"));
  }

  private int through(Call call) {
    arrow(call.from(), "->>", call.to(), call.what());
    draw(call.inner());
    if (!call.answer().isEmpty()) {
      arrow(call.to(), "-->>", call.from(), call.answer());
    }
    return 1;
  }

  /** Calls that adapters answer with statements alone. */
  private int simple(List<Call> calls) {
    Call first = calls.getFirst();
    String policy = policies.before(first);
    if (!policy.isEmpty()) {
      line("Note over " + first.from() + ": " + policy + "<br/>in the domain");
    }
    arrow(first.from(), "->>", PORTS, lines(calls.stream().map(Call::what)));
    String asked = lines(calls.stream().map(Call::inner).filter(inner -> !inner.isEmpty()).map(SequenceDiagram::said));
    if (!asked.isEmpty()) {
      arrow(PORTS, "->>", DATABASE, asked);
    }
    return calls.size();
  }

  private static String said(List<Call> statements) {
    return statements.getFirst().from() + ": " + lines(statements.stream().map(Call::what));
  }

  private int statements(List<Call> statements) {
    List<String> whats = statements.stream().map(Call::what).toList();
    if (whats.contains("begin")) {
      open("rect rgba(128, 128, 128, 0.15)");
    }
    arrow(PORTS, "->>", DATABASE, said(statements));
    if (whats.contains("commit")) {
      close("end");
    }
    return statements.size();
  }

  /** Two threads at once: the new one to its end, and this one until it waits. */
  private int fork(Call call, List<Call> rest) {
    arrow(call.from(), "-)", call.to(), call.what());
    int waits = 1 + rest.stream().map(Call::what).toList().indexOf(Recorder.WAITING);
    call.inner().stream().filter(SequenceDiagram::isThread).forEach(thread -> {
      open("par on the thread " + thread.what());
      draw(thread.inner());
    });
    indent = indent.substring(2);
    open("and on the thread that pressed");
    draw(rest.subList(1, waits));
    close("end");
    return waits;
  }

  private void arrow(String from, String arrow, String to, String what) {
    line(lane(from) + arrow + lane(to) + ": " + what);
  }

  /** Adapters share one; a class of the application gets its own when it is first seen. */
  private String lane(String type) {
    if (type.equals(DATABASE) || type.equals(press.from())) {
      return type;
    }
    if (type.equals(PORTS) || adapters.contains(type)) {
      return PORTS;
    }
    application.add(type);
    return type;
  }

  private void open(String line) {
    line(line);
    indent += "  ";
  }

  private void close(String line) {
    indent = indent.substring(2);
    line(line);
  }

  private void line(String line) {
    arrows.append(indent).append(line).append('\n');
  }
}
