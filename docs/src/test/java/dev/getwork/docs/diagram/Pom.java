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

/** What a POM says about modules; read as it is written, for it is what Maven builds from. */
record Pom(Element project) {

  private static final String OURS = "dev.getwork";

  static Pom in(Path folder) {
    try {
      var builder = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
      return new Pom(builder.parse(folder.resolve("pom.xml").toFile()).getDocumentElement());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (SAXException | ParserConfigurationException failure) {
      throw new IllegalStateException(folder + " has no POM that can be read", failure);
    }
  }

  List<String> modules() {
    return withProfiles().flatMap(part -> children(part, "modules")).flatMap(modules -> children(modules, "module"))
        .map(Element::getTextContent).toList();
  }

  /** The project and its profiles: what only tests need stands in one of these. */
  private Stream<Element> withProfiles() {
    return Stream.concat(Stream.of(project),
        children(project, "profiles").flatMap(profiles -> children(profiles, "profile")));
  }

  /** Our modules that this one needs in production, or only to be tested. */
  Set<String> dependencies(boolean forTests) {
    return withProfiles().flatMap(part -> children(part, "dependencies")).flatMap(all -> children(all, "dependency"))
        .filter(dependency -> text(dependency, "groupId").equals(OURS))
        .filter(dependency -> text(dependency, "scope").equals("test") == forTests)
        .map(dependency -> text(dependency, "artifactId"))
        .collect(Collectors.toSet());
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
}
