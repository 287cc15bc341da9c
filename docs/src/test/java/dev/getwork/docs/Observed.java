package dev.getwork.docs;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * What was seen of one task, in the words of the model.
 *
 * @param loans all that match the task
 * @param want how many loans every request asks for
 * @param commits in order
 */
record Observed(List<String> loans, int want, List<Commit> commits) {

  /** What stands in a request: how many loans it asks for by now, and how many it got. */
  record Counts(int requested, int assigned) {}

  /** A loan, and the request that it was given to. */
  record Given(String loan, int request) {}

  /**
   * What a transaction wrote. Requests are numbered from 1.
   *
   * @param requests those that it recorded or changed
   * @param before of those that it recorded, which others were committed when their recording began
   */
  record Commit(
      SortedMap<Integer, Counts> requests, SortedMap<Integer, List<Integer>> before, Collection<Given> given) {

    boolean decides() {
      return requests.keySet().stream().anyMatch(request -> !before.containsKey(request));
    }

    private String text() {
      return "[wr |-> %s, before |-> %s,\n   work |-> {%s}]".formatted(
          function(requests, counts -> "Row(%d, %d)".formatted(counts.requested(), counts.assigned())),
          function(before, earlier -> "{" + listed(earlier, String::valueOf) + "}"),
          listed(given, one -> "<<\"%s\", %d>>".formatted(one.loan(), one.request())));
    }

    private static <V> String function(SortedMap<Integer, V> values, Function<V, String> text) {
      return values.isEmpty()
          ? "<<>>"
          : values.entrySet().stream().map(entry -> entry.getKey() + " :> " + text.apply(entry.getValue()))
              .collect(joining(" @@ "));
    }
  }

  private static final String MODULE =
      """
      ------------------------------ MODULE Observed ------------------------------
      EXTENDS TLC

      Loans == {%s}
      Requests == %d
      WantEach == %d

      Row(req, asg) == [ex |-> TRUE, req |-> req, asg |-> asg]

      Commits == <<
        %s
      >>
      =============================================================================
      """;

  /** The module that Trace extends. */
  String module() {
    return MODULE.formatted(listed(loans, "\"%s\""::formatted), requests(), want,
        commits.stream().map(Commit::text).collect(joining(",\n  ")));
  }

  int requests() {
    return commits.stream().map(Commit::before).mapToInt(Map::size).sum();
  }

  private static <T> String listed(Collection<T> values, Function<T, String> text) {
    return values.stream().map(text).collect(joining(", "));
  }

  /** Holds it against the invariants of the model, in this folder. */
  Tlc.Run check(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("cfg"));
    for (String file : List.of("GetWork.tla", "Trace.tla", "cfg/trace.cfg")) {
      Files.copy(Tlc.SPEC.resolve(file), folder.resolve(file));
    }
    Files.writeString(folder.resolve("Observed.tla"), module());
    return Tlc.check(folder, "Trace", "trace");
  }
}
