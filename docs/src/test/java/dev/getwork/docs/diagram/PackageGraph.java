package dev.getwork.docs.diagram;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The packages of the product and their dependencies, from the compiled classes. */
public final class PackageGraph {

  private static final String ROOT = "dev.getwork.";

  /** The packages by module, without bootstrap, which depends on all others. */
  private final Map<String, Map<String, Set<String>>> modules = new LinkedHashMap<>();

  private PackageGraph(Path root) {
    ModuleGraph.below(root).partsOfBootstrap().forEach(module -> modules.put(module, packages(root.resolve(module))));
    modules.values().removeIf(Map::isEmpty);
  }

  /** Draws the packages that were compiled below this folder. */
  public static String of(Path root) {
    return new PackageGraph(root).drawing();
  }

  private String drawing() {
    var drawing = new StringBuilder("%%{init: {'flowchart': {'nodeSpacing': 20, 'rankSpacing': 45}}}%%\ngraph LR\n");
    modules.forEach(
        (module, packages) -> drawing.append(frame("  ", module, packages.keySet(), module.replace('-', '.'))));
    var all = new TreeMap<String, Set<String>>();
    modules.values().forEach(all::putAll);
    new Graph(all).withoutShortcuts().arrows().forEach((from, targets) -> {
      Predicate<String> near = target -> modules.values().stream()
          .anyMatch(packages -> packages.keySet().containsAll(Set.of(from, target)));
      drawing.append(arrows(from, "-->", targets.stream().filter(near).toList()));
      // A longer arrow leaves space around the modules.
      drawing.append(arrows(from, "--->", targets.stream().filter(near.negate()).toList()));
    });
    return drawing.toString();
  }

  private static String arrows(String from, String arrow, Collection<String> targets) {
    return targets.isEmpty() ? "" : "  %s %s %s\n".formatted(from, arrow, String.join(" & ", targets));
  }

  /** Packages more than one level below a frame get a frame of their own, such as in-ports and out-ports. */
  private static String frame(String indent, String title, Set<String> packages, String prefix) {
    var frame = new StringBuilder("%ssubgraph %s-frame[%s]\n".formatted(indent, title, title));
    var deeper = new TreeMap<String, Set<String>>();
    for (String name : packages) {
      String label = name.equals(prefix) ? name : name.substring(prefix.length() + 1);
      if (!name.equals(prefix) && label.contains(".")) {
        deeper.computeIfAbsent(label.substring(0, label.lastIndexOf('.')), _ -> new TreeSet<>()).add(name);
      } else {
        frame.append("%s  %s[%s]\n".formatted(indent, name, label.substring(label.lastIndexOf('.') + 1)));
      }
    }
    deeper.forEach((inner, names) -> frame.append(frame(indent + "  ", inner, names, prefix + "." + inner)));
    return frame.append(indent).append("end\n").toString();
  }

  private static Map<String, Set<String>> packages(Path module) {
    var packages = new TreeMap<String, Set<String>>();
    new ClassFileImporter().importPath(module.resolve("target/classes")).stream()
        .filter(type -> !type.getSimpleName().equals("package-info"))
        .forEach(type -> packages.computeIfAbsent(name(type), _ -> new TreeSet<>()).addAll(dependencies(type)));
    return packages;
  }

  private static Set<String> dependencies(JavaClass type) {
    return type.getDirectDependenciesFromSelf().stream().map(Dependency::getTargetClass)
        .map(JavaClass::getBaseComponentType)
        .filter(target -> target.getPackageName().startsWith(ROOT))
        .map(PackageGraph::name).filter(target -> !target.equals(name(type)))
        .collect(Collectors.toSet());
  }

  private static String name(JavaClass type) {
    return type.getPackageName().substring(ROOT.length());
  }
}
