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
 * The commits of one task, in the terms of the TLA+ model.
 *
 * @param loans all that match the task
 * @param count how many loans each request asks for
 * @param commits in order
 */
record ObservedHistory(List<String> loans, int count, List<Commit> commits) {

  record Counts(int requested, int assigned) {}

  record AssignedLoan(String loan, int request) {}

  /**
   * The writes of a transaction. Requests are numbered from 1.
   *
   * @param requests that it recorded or changed
   * @param before for each request that it recorded, those committed before its insert began
   */
  record Commit(
      SortedMap<Integer, Counts> requests, SortedMap<Integer, List<Integer>> before,
      Collection<AssignedLoan> assignments) {

    boolean decides() {
      return requests.values().stream().anyMatch(counts -> counts.assigned() > 0 || counts.requested() == 0);
    }

    private String text() {
      return "[wr |-> %s, before |-> %s,\n   work |-> {%s}]".formatted(
          function(requests, counts -> "Row(%d, %d)".formatted(counts.requested(), counts.assigned())),
          function(before, earlier -> "{" + listed(earlier, String::valueOf) + "}"),
          listed(assignments, one -> "<<\"%s\", %d>>".formatted(one.loan(), one.request())));
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

  /** The TLA+ module that Trace extends. */
  String module() {
    return MODULE.formatted(listed(loans, "\"%s\""::formatted), requests(), count,
        commits.stream().map(Commit::text).collect(joining(",\n  ")));
  }

  int requests() {
    return commits.stream().map(Commit::before).mapToInt(Map::size).sum();
  }

  private static <T> String listed(Collection<T> values, Function<T, String> text) {
    return values.stream().map(text).collect(joining(", "));
  }

  /** Checks the invariants of the model on this history; the checker's files are created in this folder. */
  Tlc.Run check(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("cfg"));
    for (String file : List.of("GetWork.tla", "Trace.tla", "cfg/trace.cfg")) {
      Files.copy(Tlc.SPEC.resolve(file), folder.resolve(file));
    }
    Files.writeString(folder.resolve("Observed.tla"), module());
    return Tlc.check(folder, "Trace", "trace");
  }
}
