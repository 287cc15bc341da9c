package dev.getwork.docs.diagram;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * A recorded call and the calls that it made. Threads add to it; it is read after they ended.
 *
 * @param from the calling class
 * @param to the called class; empty for the database
 * @param what port and method, method only, name of a thread, or abbreviated statement
 * @param outcome the type of the returned outcome; empty for other results
 */
record Call(Kind kind, String from, String to, String what, List<Call> inner, AtomicReference<String> outcome) {

  enum Kind {
    IN_PORT,
    OUT_PORT,
    /** A call of an adapter to a function that it was given. */
    CALLBACK,
    /** A call between classes of the application. */
    INTERNAL,
    /** Work on another thread. */
    THREAD,
    STATEMENT
  }

  Call(Kind kind, String from, String to, String what) {
    this(kind, from, to, what, new CopyOnWriteArrayList<>(), new AtomicReference<>(""));
  }

  /** The call itself and all direct and indirect calls. */
  Stream<Call> all() {
    return Stream.concat(Stream.of(this), inner.stream().flatMap(Call::all));
  }

  Call add(Call next) {
    inner.add(next);
    return next;
  }

  /** Adds a call inside the application, unless the last call was the same. */
  Call addInternal(String caller, String type, String method) {
    if (!inner.isEmpty() && inner.getLast().kind == Kind.INTERNAL && inner.getLast().to.equals(type)
        && inner.getLast().what.equals(method)) {
      return inner.getLast();
    }
    return add(new Call(Kind.INTERNAL, caller, type, method));
  }

  /** Whether an adapter answers it with statements only. */
  boolean isSimple() {
    return kind == Kind.OUT_PORT && inner.stream().allMatch(call -> call.kind == Kind.STATEMENT);
  }
}
