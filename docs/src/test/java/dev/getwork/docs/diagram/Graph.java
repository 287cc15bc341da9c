package dev.getwork.docs.diagram;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Who knows whom, without circles.
 *
 * @param arrows from each to those it knows
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

  /** The same without the arrows that say no more than a longer way does. */
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

  /** Itself, and all that it knows and that those know. */
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
