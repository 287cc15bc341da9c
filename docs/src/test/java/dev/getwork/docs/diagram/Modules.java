package dev.getwork.docs.diagram;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The modules of this build.
 *
 * @param names from the outside in
 * @param needs who needs whom, to be used
 * @param tested who needs whom, to be tested
 */
record Modules(List<String> names, Graph needs, Graph tested) {

  /** What is put together here goes into production, and nothing else. */
  private static final String WHOLE = "bootstrap";

  static Modules below(Path root) {
    List<String> names = Pom.in(root).modules().reversed();
    return new Modules(names, graph(root, names, false), graph(root, names, true));
  }

  private static Graph graph(Path root, List<String> names, boolean forTests) {
    return new Graph(names.stream().collect(Collectors.toMap(
        name -> name, name -> Pom.in(root.resolve(name)).dependencies(forTests))));
  }

  Set<String> production() {
    return needs.reachable(WHOLE);
  }

  /** Those that go into production, without the one that puts them together. */
  List<String> parts() {
    return names.stream().filter(production()::contains).filter(name -> !name.equals(WHOLE)).toList();
  }
}
