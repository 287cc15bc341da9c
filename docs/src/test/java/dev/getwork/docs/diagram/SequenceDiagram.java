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

/** A sequence diagram of a Get Work. One arrow stands for several simple calls in a row; transactions are shaded. */
final class SequenceDiagram {

  private static final String PORTS = "ports";
  private static final String DATABASE = "database";

  private final Call getWork;
  private final PolicyCalls policies = new PolicyCalls();
  private final Set<String> adapters;
  private final Set<String> application = new LinkedHashSet<>();
  private final StringBuilder arrows = new StringBuilder();
  private String indent = "  ";

  SequenceDiagram(Call getWork) {
    this.getWork = getWork;
    this.adapters =
        getWork.all().filter(call -> call.kind() == Kind.OUT_PORT).map(Call::to).collect(Collectors.toSet());
  }

  String drawing() {
    draw(List.of(getWork));
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
        %s""".formatted(participant(getWork.from()),
        application.stream().map(SequenceDiagram::participant).collect(Collectors.joining()), PORTS, DATABASE, arrows);
  }

  /** A participant with its name in two lines of similar length, because lanes are as wide as their names. */
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
        next += simple(Stream.concat(Stream.of(call), inARow(rest.subList(1, rest.size()),
            other -> other.isSimple() && other.from().equals(call.from()) && policies.before(other).isEmpty()).stream())
            .toList());
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

  private static List<Call> inARow(List<Call> calls, Predicate<Call> similar) {
    return calls.stream().takeWhile(similar).toList();
  }

  private static String lines(Stream<String> lines) {
    return lines.distinct().collect(Collectors.joining("<br/>"));
  }

  private int through(Call call) {
    arrow(call.from(), "->>", call.to(), call.what());
    draw(call.inner());
    if (!call.outcome().get().isEmpty()) {
      arrow(call.to(), "-->>", call.from(), call.outcome().get());
    }
    return 1;
  }

  private int simple(List<Call> calls) {
    Call first = calls.getFirst();
    String policy = policies.before(first);
    if (!policy.isEmpty()) {
      line("Note over " + first.from() + ": " + policy + "<br/>in the domain");
    }
    arrow(first.from(), "->>", PORTS, lines(calls.stream().map(Call::what)));
    String statements =
        lines(calls.stream().map(Call::inner).filter(inner -> !inner.isEmpty()).map(SequenceDiagram::executed));
    if (!statements.isEmpty()) {
      arrow(PORTS, "->>", DATABASE, statements);
    }
    return calls.size();
  }

  private static String executed(List<Call> statements) {
    return statements.getFirst().from() + ": " + lines(statements.stream().map(Call::what));
  }

  private int statements(List<Call> statements) {
    List<String> whats = statements.stream().map(Call::what).toList();
    if (whats.contains("begin")) {
      open("rect rgba(128, 128, 128, 0.15)");
    }
    arrow(PORTS, "->>", DATABASE, executed(statements));
    if (whats.contains("commit")) {
      close("end");
    }
    return statements.size();
  }

  /** Draws two concurrent threads: the new one to its end, and the present one until it waits. */
  private int fork(Call call, List<Call> rest) {
    arrow(call.from(), "-)", call.to(), call.what());
    int waits = 1 + rest.stream().map(Call::what).toList().indexOf(CallRecorder.WAITING);
    call.inner().stream().filter(SequenceDiagram::isThread).forEach(thread -> {
      open("par on the thread " + thread.what());
      draw(thread.inner());
    });
    indent = indent.substring(2);
    open("and on the thread of the request");
    draw(rest.subList(1, waits));
    close("end");
    return waits;
  }

  private void arrow(String from, String arrow, String to, String what) {
    line(lane(from) + arrow + lane(to) + ": " + what);
  }

  /** The lane of a class: adapters share one, each class of the application has its own. */
  private String lane(String type) {
    if (type.equals(DATABASE) || type.equals(getWork.from())) {
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
