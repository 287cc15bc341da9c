package dev.getwork.docs.diagram;

import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/** The modules as Maven sees them: solid what goes into production, dashed what only tests need. */
public final class ModuleGraph {

  private ModuleGraph() {}

  /** Draws what the POMs below this folder say. */
  public static String of(Path root) {
    Modules modules = Modules.below(root);
    Set<String> production = modules.production();
    Graph needs = modules.needs().withoutShortcuts();
    var drawing = new StringBuilder("graph TD\n");
    for (String name : modules.names()) {
      String kind = production.contains(name) ? "-->" : "-.->";
      needs.from(name).forEach(needed -> drawing.append("  %s %s %s\n".formatted(name, kind, needed)));
      modules.tested().from(name).forEach(needed -> drawing.append("  %s -.-> %s\n".formatted(name, needed)));
    }
    String tests = modules.names().stream().filter(name -> !production.contains(name)).collect(Collectors.joining(","));
    return drawing.append("  classDef tests stroke-dasharray: 4 4\n  class ").append(tests).append(" tests\n")
        .toString();
  }
}
