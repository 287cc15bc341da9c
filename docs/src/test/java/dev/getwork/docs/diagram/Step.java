package dev.getwork.docs.diagram;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.List;

/**
 * A step on the way to a call: a class of ours, by which method it was entered.
 *
 * @param type the outermost class
 * @param method as written in the source; a lambda's is the method it stands in
 * @param lambda whether what was entered is a lambda, and so was handed over rather than called by name
 */
record Step(String type, String method, boolean lambda) {

  private static final String OURS = "dev.getwork.";
  private static final String RECORDING = Step.class.getPackageName();
  private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** The way from the call that is under way, or the thread's beginning, to here; one step for each class in a row. */
  static List<Step> taken() {
    List<Step> frames = STACK.walk(stack -> stack
        .filter(frame -> frame.getClassName().startsWith(OURS))
        .dropWhile(Step::isRecording)
        .takeWhile(frame -> !isRecording(frame))
        .map(Step::of)
        .toList());
    var steps = new ArrayList<Step>();
    for (Step step : frames.reversed()) {
      if (steps.isEmpty() || !steps.getLast().type.equals(step.type)) {
        steps.add(step);
      }
    }
    return steps;
  }

  private static boolean isRecording(StackFrame frame) {
    return frame.getDeclaringClass().getPackageName().equals(RECORDING);
  }

  private static Step of(StackFrame frame) {
    String[] name = frame.getMethodName().split("\\$", -1);
    boolean lambda = name[0].equals("lambda");
    return new Step(frame.getDeclaringClass().getNestHost().getSimpleName(), lambda ? name[1] : name[0], lambda);
  }
}
