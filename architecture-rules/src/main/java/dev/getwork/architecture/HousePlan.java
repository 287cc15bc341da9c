package dev.getwork.architecture;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where the rooms of a house are: patterns of packages, as ArchUnit reads them, all made from one root package. So the
 * same rule can be pointed at a house that must obey it and at a fixture that breaks it.
 *
 * @param root the package everything is in
 * @param differing what this house has otherwise than is usual
 */
record HousePlan(String root, Map<Setting, Set<String>> differing) {

  /** What differs from house to house. */
  enum Setting {
    /** The adapters that the application drives. */
    DRIVEN("persistence"),
    /** The adapters that may know SQL. */
    SQL("persistence"),
    /** The adapters that may know HTTP. */
    HTTP("rest"),
    /** Rooms that stand beside the house. */
    ANNEXES(),
    /** The out-ports that decide, by their full names; none means all. */
    DECIDING();

    private final Set<String> usual;

    Setting(String... usual) {
      this.usual = Set.of(usual);
    }
  }

  HousePlan {
    differing = Map.copyOf(differing);
  }

  static HousePlan of(String root) {
    return new HousePlan(root, Map.of());
  }

  HousePlan with(Setting setting, String... names) {
    var changed = new HashMap<>(differing);
    changed.put(setting, Set.of(names));
    return new HousePlan(root, changed);
  }

  Set<String> names(Setting setting) {
    return differing.getOrDefault(setting, setting.usual);
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

  /** The package of one adapter and those below it; without a name, the packages of all. */
  String adapter(String name) {
    return root + ".adapter" + (name.isEmpty() ? "" : "." + name) + "..";
  }

  String[] drivenAdapters() {
    return adaptersOf(Setting.DRIVEN);
  }

  String bootstrap() {
    return root + ".bootstrap..";
  }

  String testkit() {
    return root + ".testkit..";
  }

  String[] annexPackages() {
    return names(Setting.ANNEXES).stream().map(annex -> root + "." + annex + "..").toArray(String[]::new);
  }

  /** Everywhere a class of the house may live. */
  String[] homes() {
    return and(annexPackages(), domain(), inPorts(), outPorts(), useCases(), adapter("*"), bootstrap(), testkit());
  }

  String[] whereSqlIsKnown() {
    return and(and(annexPackages(), bootstrap(), testkit()), adaptersOf(Setting.SQL));
  }

  String[] whereHttpIsKnown() {
    return and(adaptersOf(Setting.HTTP), bootstrap());
  }

  private String[] adaptersOf(Setting setting) {
    return names(setting).stream().map(this::adapter).toArray(String[]::new);
  }

  static String[] and(String[] some, String... others) {
    return Stream.of(some, others).flatMap(Stream::of).toArray(String[]::new);
  }
}
