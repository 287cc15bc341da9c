package dev.getwork.adapter.rest.task;

import dev.getwork.adapter.rest.http.KnownVersions;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.task.Task;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The version of a task as an entity tag, so that no manager overwrites a change without having seen it. */
final class TaskVersion {

  private static final Pattern FORMAT = Pattern.compile("\"([1-9][0-9]{0,17})(?:-paused)?\"");

  /** A version that no task ever has: a foreign tag is well-formed, but stale. */
  private static final long NEVER = 0;

  private TaskVersion() {}

  /** A pause changes the representation and so the tag, but not the version, because no edit could overwrite it. */
  static String tag(Task task) {
    return "\"" + task.version() + (task.paused() ? "-paused" : "") + "\"";
  }

  static long required(@Nullable String ifMatch) {
    if (ifMatch == null) {
      throw ProblemType.VERSION_REQUIRED
          .because("Send the task's ETag as If-Match.")
          .atHeader("If-Match", "is required");
    }
    Matcher ours = FORMAT.matcher(KnownVersions.ifMatch(ifMatch));
    return ours.matches() ? Long.parseLong(ours.group(1)) : NEVER;
  }
}
