package dev.getwork.adapter.persistence;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import dev.getwork.adapter.persistence.Schema.Column;
import dev.getwork.adapter.persistence.Schema.Constraint;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The changes of a schema that break the code of an earlier release while it is running: what this code reads or names is
 * missing, or what it writes is refused.
 */
final class SchemaNarrowings {

  /** The released code names these in {@code on conflict} or in a failure, and relies on them. */
  private static final Set<String> UNIQUE = Set.of("primary key", "unique", "unique index", "exclusion");

  private final Schema released;
  private final Schema migrated;
  private final Map<String, Column> columns;
  private final Set<String> releasedTables;
  private final Set<String> releasedColumns;

  private SchemaNarrowings(Schema released, Schema migrated) {
    this.released = released;
    this.migrated = migrated;
    columns = migrated.columns().stream().collect(toMap(SchemaNarrowings::name, identity()));
    releasedTables = released.columns().stream().map(Column::table).collect(toSet());
    releasedColumns = released.columns().stream().map(SchemaNarrowings::name).collect(toSet());
  }

  /** Descriptions of all narrowings of a released schema by later migrations. */
  static List<String> between(Schema released, Schema migrated) {
    var schemas = new SchemaNarrowings(released, migrated);
    return Stream.of(schemas.changedMigrations(), schemas.narrowedColumns(), schemas.requiredColumns(),
        schemas.lostConstraints(), schemas.addedConstraints()).flatMap(identity()).toList();
  }

  /** Flyway would refuse a database that the released migration migrated. */
  private Stream<String> changedMigrations() {
    var present = new HashSet<>(migrated.migrations());
    return released.migrations().stream().filter(migration -> !present.contains(migration))
        .map(migration -> "migration " + migration.script() + " was changed or removed");
  }

  private Stream<String> narrowedColumns() {
    return released.columns().stream().flatMap(before -> {
      String column = "column " + name(before);
      return Optional.ofNullable(columns.get(name(before))).map(after -> Stream.of(
          describe(!WiderType.accepts(before.type(), after.type()),
              column + " has type " + after.type() + " instead of " + before.type()),
          describe(before.presence().equals("null") && !after.presence().equals("null"),
              column + " does not accept null"),
          describe(!acceptsSameInserts(before, after),
              column + " has value " + after.value() + " instead of " + before.value()))
          .flatMap(Optional::stream)).orElseGet(() -> Stream.of(column + " is missing"));
    });
  }

  private static Optional<String> describe(boolean narrowed, String description) {
    return Optional.of(description).filter(_ -> narrowed);
  }

  /** Whether the column accepts inserts that write it, and those that omit it. */
  private static boolean acceptsSameInserts(Column before, Column after) {
    boolean mayBeWritten = before.value().equals(after.value()) || !after.value().startsWith("generated always");
    boolean mayBeOmitted = before.value().equals("-") || !after.value().equals("-") || after.presence().equals("null");
    return mayBeWritten && mayBeOmitted;
  }

  private Stream<String> requiredColumns() {
    return migrated.columns().stream()
        .filter(column -> releasedTables.contains(column.table()) && !releasedColumns.contains(name(column)))
        .filter(column -> column.presence().equals("not null") && column.value().equals("-"))
        .map(column -> "new column " + name(column) + " requires a value");
  }

  private Stream<String> lostConstraints() {
    var present = new HashSet<>(migrated.constraints());
    return released.constraints().stream()
        .filter(constraint -> UNIQUE.contains(constraint.kind()) && !present.contains(constraint))
        .map(constraint -> describe(constraint) + " was changed or removed");
  }

  /** The released code does not write new columns, whose defaults satisfy their constraints. */
  private Stream<String> addedConstraints() {
    var known = new HashSet<>(released.constraints());
    return migrated.constraints().stream()
        .filter(constraint -> releasedTables.contains(constraint.table()) && !known.contains(constraint))
        .filter(constraint -> Stream.of(constraint.columns().split(", "))
            .anyMatch(column -> column.equals("-") || releasedColumns.contains(constraint.table() + "." + column)))
        .map(constraint -> describe(constraint) + " was added or changed");
  }

  private static String describe(Constraint constraint) {
    return constraint.kind() + " " + constraint.table() + "." + constraint.name();
  }

  private static String name(Column column) {
    return column.table() + "." + column.name();
  }
}
