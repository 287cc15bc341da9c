package dev.getwork.lab.trial;

import dev.getwork.lab.trial.Trials.Size;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The story of Oliver and Tracy: each act is a trial with one user on each of two nodes. */
public final class Story {

  /** Long enough to be seen, and longer than both need to arrive. */
  private static final int SELECT_MILLIS = 100;
  private static final int MAX_WAIT_MILLIS = 30_000;
  /** Oliver is first. */
  private static final int APART_MILLIS = 20;

  private Story() {}

  /** Plays all acts on nodes that are processes. */
  public static Map<Act, Result> run() {
    try (var servers = Servers.start(true)) {
      DatabaseTemplate template = DatabaseTemplate.create(servers);
      List<NodeProcess> nodes = Stream.of("node1", "node2").map(node -> NodeProcess.start(node, servers)).toList();
      try {
        run(servers, template, nodes, SELECT_MILLIS); // Warms up: each act runs code that the acts before have not run.
        return run(servers, template, nodes, SELECT_MILLIS);
      } finally {
        nodes.forEach(NodeProcess::close);
      }
    }
  }

  static Map<Act, Result> run(
      Servers servers, DatabaseTemplate template, List<? extends NodeHandle> nodes, int selectMillis) {
    var size = new Size(nodes.size(), 1, selectMillis, nodes.size(), MAX_WAIT_MILLIS, APART_MILLIS);
    try (var trials = new Trials(servers, template, size, nodes, false, true)) {
      return Arrays.stream(Act.values()).collect(
          Collectors.toMap(Function.identity(), trials::play, (one, _) -> one, TreeMap::new));
    }
  }
}
