package dev.getwork.docs.diagram;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A call that was seen, and what it led to. Threads add to it; it is read when they have ended. */
final class Call {

  enum Kind {
    IN_PORT,
    OUT_PORT,
    /** An adapter calls what it was handed. */
    CALLBACK,
    /** One class of the application calls another. */
    INSIDE,
    /** Work that goes on on another thread. */
    THREAD,
    STATEMENT
  }

  private final Kind kind;
  private final String from;
  private final String to;
  private final String what;
  private final List<Call> inner = new CopyOnWriteArrayList<>();
  private volatile String answer = "";

  /**
   * A call that has just begun.
   *
   * @param from the class that calls
   * @param to the class that is called; empty for the database
   * @param what port and method, a method only, a thread, or a statement in short
   */
  Call(Kind kind, String from, String to, String what) {
    this.kind = kind;
    this.from = from;
    this.to = to;
    this.what = what;
  }

  Kind kind() {
    return kind;
  }

  String from() {
    return from;
  }

  String to() {
    return to;
  }

  String what() {
    return what;
  }

  List<Call> inner() {
    return inner;
  }

  /** Itself, and all that it led to. */
  Stream<Call> all() {
    return Stream.concat(Stream.of(this), inner.stream().flatMap(Call::all));
  }

  /** The type of what came of it, where that is an outcome with a name; else empty. */
  String answer() {
    return answer;
  }

  void answered(String type) {
    answer = type;
  }

  Call add(Call next) {
    inner.add(next);
    return next;
  }

  /** A call inside the application, seen only because of what it leads to: the one before, if that is the same. */
  Call inside(String caller, Step step) {
    if (!inner.isEmpty() && inner.getLast().is(Kind.INSIDE, step.type(), step.method())) {
      return inner.getLast();
    }
    return add(new Call(Kind.INSIDE, caller, step.type(), step.method()));
  }

  private boolean is(Kind wanted, String type, String method) {
    return kind == wanted && to.equals(type) && what.equals(method);
  }

  /** Whether an adapter answers it at once, with nothing but statements. */
  boolean isSimple() {
    return kind == Kind.OUT_PORT && inner.stream().allMatch(call -> call.kind == Kind.STATEMENT);
  }
}
