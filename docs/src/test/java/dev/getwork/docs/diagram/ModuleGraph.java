package dev.getwork.docs.diagram;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The modules of this build and their dependencies, from the POMs.
 *
 * @param names from the outside in
 * @param main the dependencies of main code
 * @param test the dependencies of tests only
 */
public record ModuleGraph(List<String> names, Graph main, Graph test) {

  private static final String GROUP = "dev.getwork";
  /** The product is this module with all that it depends on. */
  private static final String BOOTSTRAP = "bootstrap";

  /** Reads the POMs below this folder. */
  public static ModuleGraph below(Path root) {
    List<String> names = sections(root).flatMap(part -> children(part, "modules"))
        .flatMap(modules -> children(modules, "module")).map(Element::getTextContent).toList().reversed();
    return new ModuleGraph(names, graph(root, names, false), graph(root, names, true));
  }

  private static Graph graph(Path root, List<String> names, boolean ofTests) {
    return new Graph(names.stream().collect(Collectors.toMap(
        name -> name, name -> dependencies(root.resolve(name), ofTests))));
  }

  private static Set<String> dependencies(Path module, boolean ofTests) {
    return sections(module).flatMap(part -> children(part, "dependencies")).flatMap(all -> children(all, "dependency"))
        .filter(dependency -> text(dependency, "groupId").equals(GROUP))
        .filter(dependency -> text(dependency, "scope").equals("test") == ofTests)
        .map(dependency -> text(dependency, "artifactId"))
        .filter(artifact -> !artifact.equals(module.getFileName().toString()))
        .collect(Collectors.toSet());
  }

  /** The project of the POM in this folder, and its profiles. */
  private static Stream<Element> sections(Path folder) {
    try {
      Element project = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder()
          .parse(folder.resolve("pom.xml").toFile()).getDocumentElement();
      return Stream.concat(Stream.of(project),
          children(project, "profiles").flatMap(profiles -> children(profiles, "profile")));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (SAXException | ParserConfigurationException failure) {
      throw new IllegalStateException("unreadable POM in " + folder, failure);
    }
  }

  private static String text(Element parent, String name) {
    return children(parent, name).map(Element::getTextContent).findFirst().orElse("");
  }

  private static Stream<Element> children(Element parent, String name) {
    NodeList nodes = parent.getChildNodes();
    return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item)
        .filter(Element.class::isInstance).map(Element.class::cast)
        .filter(element -> element.getTagName().equals(name));
  }

  /** The modules of the product except bootstrap. */
  List<String> partsOfBootstrap() {
    return names.stream().filter(product()::contains).filter(name -> !name.equals(BOOTSTRAP)).toList();
  }

  private Set<String> product() {
    return main.reachable(BOOTSTRAP);
  }

  /** Draws dependencies of the product as solid arrows, others dashed. */
  public String drawing() {
    Graph direct = main.withoutShortcuts();
    var drawing = new StringBuilder("graph TD\n");
    for (String name : names) {
      String arrow = product().contains(name) ? "-->" : "-.->";
      direct.from(name).forEach(target -> drawing.append("  %s %s %s\n".formatted(name, arrow, target)));
      test.from(name).stream().filter(target -> !main.reachable(name).contains(target))
          .forEach(target -> drawing.append("  %s -.-> %s\n".formatted(name, target)));
    }
    String others = names.stream().filter(name -> !product().contains(name)).collect(Collectors.joining(","));
    return drawing.append("  classDef tests stroke-dasharray: 4 4\n  class ").append(others).append(" tests\n")
        .toString();
  }
}
