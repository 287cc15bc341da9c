package dev.getwork.docs.diagram;

import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * An acyclic graph of dependencies.
 *
 * @param arrows from each element to those that it depends on
 */
record Graph(NavigableMap<String, NavigableSet<String>> arrows) {

  Graph(Map<String, ? extends Set<String>> arrows) {
    var sorted = new TreeMap<String, NavigableSet<String>>();
    arrows.forEach((from, targets) -> sorted.put(from, Collections.unmodifiableNavigableSet(new TreeSet<>(targets))));
    this(Collections.unmodifiableNavigableMap(sorted));
  }

  Set<String> from(String from) {
    return arrows.getOrDefault(from, Collections.emptyNavigableSet());
  }

  /** The transitive reduction: without arrows that longer paths imply. */
  Graph withoutShortcuts() {
    var reduced = new TreeMap<String, NavigableSet<String>>();
    arrows.forEach((from, targets) -> {
      var direct = new TreeSet<>(targets);
      direct
          .removeIf(target -> targets.stream().anyMatch(via -> !via.equals(target) && reachable(via).contains(target)));
      reduced.put(from, direct);
    });
    return new Graph(reduced);
  }

  /** The element itself, and all its direct and indirect dependencies. */
  Set<String> reachable(String from) {
    var reached = new TreeSet<String>();
    reach(from, reached);
    return reached;
  }

  private void reach(String from, Set<String> reached) {
    if (reached.add(from)) {
      from(from).forEach(next -> reach(next, reached));
    }
  }
}
