package dev.getwork.docs.diagram;

import dev.getwork.docs.diagram.Call.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The calls that are under way on a thread which works for the press. */
final class Trail {

  /** Part of who makes them, for as long as one handing out takes. */
  private static final Set<String> PARTS = Set.of("Candidates");

  private final Deque<Call> open = new ArrayDeque<>();
  private final Supplier<Call> beginning;

  private Trail(Supplier<Call> beginning) {
    this.beginning = beginning;
  }

  /** From the press on. */
  static Trail of(Call press) {
    return new Trail(() -> press);
  }

  /** Of a thread that is being made on this one, unless an adapter makes it; seen as soon as it calls anything. */
  Optional<Trail> fork() {
    List<Step> way = Step.taken();
    if (way.isEmpty() || under().kind() == Kind.OUT_PORT) {
      return Optional.empty();
    }
    Call maker = under(way);
    String type = way.getLast().type();
    return Optional.of(new Trail(
        () -> maker.add(new Call(Kind.THREAD, type, type, Thread.currentThread().getName()))));
  }

  /** A call begins. */
  void enter(Kind kind, String to, String what) {
    List<Step> way = Step.taken().stream().filter(step -> !PARTS.contains(step.type())).toList();
    open.push(under(way).add(new Call(kind, way.getLast().type(), to, what)));
  }

  /** The call that began last ends. */
  void leave(String answer) {
    open.pop().answered(answer);
  }

  /** The database does something for the call that is under way, whichever class of the adapter asks for it. */
  void statement(String what) {
    Call asking = under();
    asking.add(new Call(Kind.STATEMENT, asking.to(), "", what));
  }

  private Call under() {
    if (open.isEmpty()) {
      open.push(beginning.get());
    }
    return open.element();
  }

  private Call under(List<Step> way) {
    Call call = under();
    for (int step = 1; step < way.size(); step++) {
      if (!way.get(step).lambda()) {
        call = call.inside(way.get(step - 1).type(), way.get(step));
      }
    }
    return call;
  }
}
