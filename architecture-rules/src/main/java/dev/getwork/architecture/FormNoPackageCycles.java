package dev.getwork.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * No cycles between packages, where a package includes its sub-packages. Within each package, its own classes and each
 * of its sub-packages are the nodes of a dependency graph without cycles. ArchUnit's slices compare single packages, so
 * they miss the cycle {@code rest → rest.loan.page, rest.loan.view → rest}.
 */
final class FormNoPackageCycles extends ArchCondition<JavaClass> {

  private final HexagonalLayout layout;
  private final Map<String, Map<String, Dependency>> graph = new TreeMap<>();

  FormNoPackageCycles(HexagonalLayout layout) {
    super("form no cycles of packages and sub-packages");
    this.layout = layout;
  }

  @Override
  public void init(Collection<JavaClass> all) {
    graph.clear();
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    type.getDirectDependenciesFromSelf().stream()
        .filter(dependency -> Types.isIn(layout.everything(), dependency.getTargetClass()))
        .forEach(this::addEdge);
  }

  /** Adds an edge between the two packages below the innermost package that contains both classes. */
  private void addEdge(Dependency dependency) {
    String[] origin = dependency.getOriginClass().getPackageName().split("\\.", -1);
    String[] target = dependency.getTargetClass().getPackageName().split("\\.", -1);
    int mismatch = Arrays.mismatch(origin, target);
    if (mismatch >= 0) {
      graph.computeIfAbsent(node(origin, mismatch), from -> new TreeMap<>())
          .putIfAbsent(node(target, mismatch), dependency);
    }
  }

  /** The sub-package at this depth, or the package's own classes if it ends before. */
  private static String node(String[] names, int depth) {
    return depth < names.length
        ? String.join(".", Arrays.copyOf(names, depth + 1)) + ".."
        : String.join(".", names);
  }

  @Override
  public void finish(ConditionEvents events) {
    graph.forEach((from, targets) -> targets.forEach((to, dependency) -> {
      if (reaches(to, from, new HashSet<>())) {
        events.add(SimpleConditionEvent.violated(dependency, "Cycle: %s depends on %s: %s"
            .formatted(from, to, dependency.getDescription())));
      }
    }));
  }

  private boolean reaches(String from, String to, Set<String> visited) {
    return from.equals(to) || visited.add(from)
        && graph.getOrDefault(from, Map.of()).keySet().stream().anyMatch(next -> reaches(next, to, visited));
  }
}
