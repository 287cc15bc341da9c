package dev.getwork.architecture;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The packages of a hexagonal application, as ArchUnit's package patterns. All are derived from one root package, so a
 * rule can check any application and any fixture.
 *
 * @param root the root package
 * @param settings the settings that differ from their defaults
 */
record HexagonalLayout(String root, Map<Setting, Set<String>> settings) {

  enum Setting {
    DRIVEN_ADAPTERS("persistence"),
    SQL_ADAPTERS("persistence"),
    HTTP_ADAPTERS("rest"),
    EXCLUDED_PACKAGES(),
    /** Full class names; empty means all out-ports. */
    CONTRACT_TESTED_OUT_PORTS(),
    /** Full class names. */
    MULTI_METHOD_IN_PORTS();

    private final Set<String> defaults;

    Setting(String... defaults) {
      this.defaults = Set.of(defaults);
    }
  }

  HexagonalLayout {
    settings = Map.copyOf(settings);
  }

  static HexagonalLayout of(String root) {
    return new HexagonalLayout(root, Map.of());
  }

  HexagonalLayout with(Setting setting, String... names) {
    var changed = new HashMap<>(settings);
    changed.put(setting, Set.of(names));
    return new HexagonalLayout(root, changed);
  }

  Set<String> names(Setting setting) {
    return settings.getOrDefault(setting, setting.defaults);
  }

  String everything() {
    return root + "..";
  }

  String domain() {
    return root + ".domain..";
  }

  String application() {
    return root + ".application..";
  }

  String ports() {
    return root + ".application.port..";
  }

  String inPorts() {
    return root + ".application.port.in..";
  }

  String outPorts() {
    return root + ".application.port.out..";
  }

  String useCases() {
    return root + ".application.usecase..";
  }

  String adapters() {
    return root + ".adapter..";
  }

  /** The package of one adapter and its sub-packages; the packages of all adapters if the name is empty. */
  String adapter(String name) {
    return root + ".adapter" + (name.isEmpty() ? "" : "." + name) + "..";
  }

  String[] drivenAdapters() {
    return adapters(Setting.DRIVEN_ADAPTERS);
  }

  String bootstrap() {
    return root + ".bootstrap..";
  }

  String testkit() {
    return root + ".testkit..";
  }

  String[] excludedPackages() {
    return names(Setting.EXCLUDED_PACKAGES).stream().map(name -> root + "." + name + "..").toArray(String[]::new);
  }

  String[] allPackages() {
    return and(excludedPackages(), domain(), inPorts(), outPorts(), useCases(), adapter("*"), bootstrap(), testkit());
  }

  /** Bootstrap opens the connection pool, and the testkit opens the test database. */
  String[] packagesWithSql() {
    return and(and(excludedPackages(), bootstrap(), testkit()), adapters(Setting.SQL_ADAPTERS));
  }

  String[] packagesWithHttp() {
    return and(adapters(Setting.HTTP_ADAPTERS), bootstrap());
  }

  private String[] adapters(Setting setting) {
    return names(setting).stream().map(this::adapter).toArray(String[]::new);
  }

  static String[] and(String[] some, String... others) {
    return Stream.of(some, others).flatMap(Stream::of).toArray(String[]::new);
  }
}
