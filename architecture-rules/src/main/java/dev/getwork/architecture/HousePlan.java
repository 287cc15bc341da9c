package dev.getwork.architecture;

import java.util.Set;
import java.util.stream.Stream;

/**
 * Where the rooms of a house are: patterns of packages, as ArchUnit reads them, all made from one root package. So the
 * same rule can be pointed at a house that must obey it and at a fixture that breaks it.
 *
 * @param root the package everything is in
 * @param driven the adapters that the application drives
 * @param sql the adapters that may know SQL
 * @param http the adapters that may know HTTP
 * @param annexes rooms that stand beside the house
 * @param deciding the out-ports that decide, by name; none means all
 */
record HousePlan(
    String root, Set<String> driven, Set<String> sql, Set<String> http, Set<String> annexes, Set<String> deciding) {

  static HousePlan of(String root) {
    return new HousePlan(root, Set.of("persistence"), Set.of("persistence"), Set.of("rest"), Set.of(), Set.of());
  }

  HousePlan withDriven(String... adapters) {
    return new HousePlan(root, Set.of(adapters), sql, http, annexes, deciding);
  }

  HousePlan withSql(String... adapters) {
    return new HousePlan(root, driven, Set.of(adapters), http, annexes, deciding);
  }

  HousePlan withHttp(String... adapters) {
    return new HousePlan(root, driven, sql, Set.of(adapters), annexes, deciding);
  }

  HousePlan withAnnexes(String... rooms) {
    return new HousePlan(root, driven, sql, http, Set.of(rooms), deciding);
  }

  HousePlan withDeciding(Set<String> ports) {
    return new HousePlan(root, driven, sql, http, annexes, ports);
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

  /** The package of one adapter and those below it. */
  String adapter(String name) {
    return root + ".adapter." + name + "..";
  }

  String[] drivenAdapters() {
    return driven.stream().map(this::adapter).toArray(String[]::new);
  }

  String bootstrap() {
    return root + ".bootstrap..";
  }

  String testkit() {
    return root + ".testkit..";
  }

  String[] annexPackages() {
    return annexes.stream().map(annex -> root + "." + annex + "..").toArray(String[]::new);
  }

  /** Everywhere a class of the house may live. */
  String[] homes() {
    return and(annexPackages(), domain(), inPorts(), outPorts(), useCases(), adapter("*"), bootstrap(), testkit());
  }

  String[] whereSqlIsKnown() {
    return and(and(annexPackages(), bootstrap(), testkit()), sql.stream().map(this::adapter).toArray(String[]::new));
  }

  String[] whereHttpIsKnown() {
    return and(http.stream().map(this::adapter).toArray(String[]::new), bootstrap());
  }

  static String[] and(String[] some, String... others) {
    return Stream.of(some, others).flatMap(Stream::of).toArray(String[]::new);
  }
}
