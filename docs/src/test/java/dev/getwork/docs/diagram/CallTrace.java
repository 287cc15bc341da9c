package dev.getwork.docs.diagram;

import dev.getwork.docs.diagram.Call.Kind;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The open calls of a thread that works for the recorded work request. */
final class CallTrace {

  private static final String PACKAGES = "dev.getwork.";
  private static final String RECORDING = CallTrace.class.getPackageName();
  private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  /** Classes that are drawn as part of their callers. */
  private static final Set<String> INLINED = Set.of("Candidates");
  private final Deque<Call> open = new ArrayDeque<>();

  /**
   * A stack frame.
   *
   * @param type the outermost class
   * @param method as in the source; for a lambda, the method that has it
   */
  private record Frame(String type, String method, boolean lambda) {

    static Frame of(StackFrame frame) {
      String[] name = frame.getMethodName().split("\\$", -1);
      boolean lambda = name[0].equals("lambda");
      return new Frame(frame.getDeclaringClass().getNestHost().getSimpleName(), lambda ? name[1] : name[0], lambda);
    }
  }

  CallTrace(Call first) {
    open.push(first);
  }

  void begin(Kind kind, String to, String what) {
    List<Frame> frames = frames();
    open.push(innermost(frames).add(new Call(kind, frames.getLast().type(), to, what)));
  }

  void end(String outcome) {
    open.pop().outcome().set(outcome);
  }

  /** Adds a statement to the open call, whichever class of the adapter executes it. */
  void statement(String what) {
    open.element().add(new Call(Kind.STATEMENT, open.element().to(), "", what));
  }

  /** A task whose calls on another thread belong to the method that submits it. */
  Runnable continued(Runnable task, ThreadLocal<@Nullable CallTrace> traces) {
    List<Frame> frames = frames();
    Call submitting = innermost(frames);
    String type = frames.getLast().type();
    return () -> {
      traces.set(
          new CallTrace(submitting.add(new Call(Kind.THREAD, type, type, Thread.currentThread().getName()))));
      try {
        task.run();
      } finally {
        traces.remove();
      }
    };
  }

  /** The open call, or the last of the internal calls that lead from it to these frames. */
  private Call innermost(List<Frame> frames) {
    Call call = open.element();
    for (int i = 1; i < frames.size(); i++) {
      if (!frames.get(i).lambda()) {
        call = call.addInternal(frames.get(i - 1).type(), frames.get(i).type(), frames.get(i).method());
      }
    }
    return call;
  }

  /** The frames from the open call or the start of the thread to the present call; one for each class in a row. */
  private static List<Frame> frames() {
    List<Frame> stack = STACK.walk(frames -> frames
        .filter(frame -> frame.getClassName().startsWith(PACKAGES))
        .dropWhile(CallTrace::isRecording)
        .takeWhile(frame -> !isRecording(frame))
        .map(Frame::of)
        .filter(frame -> !INLINED.contains(frame.type()))
        .toList());
    var frames = new ArrayList<Frame>();
    for (Frame frame : stack.reversed()) {
      if (frames.isEmpty() || !frames.getLast().type().equals(frame.type())) {
        frames.add(frame);
      }
    }
    return frames;
  }

  private static boolean isRecording(StackFrame frame) {
    return frame.getDeclaringClass().getPackageName().equals(RECORDING);
  }
}
