package dev.getwork.lab.benchmark;

import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.node.ProductContext;
import dev.getwork.lab.report.Table;
import dev.getwork.lab.trial.DatabaseTemplate;
import dev.getwork.lab.trial.Servers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** What a run of benchmarks shares: its servers, its tables, and how much effort is made. */
final class Lab implements AutoCloseable {

  private final Servers servers = Servers.start(true);
  private final DatabaseTemplate template = DatabaseTemplate.create(servers);
  private final Redis redis = new Redis(servers.redis(), "benchmark");
  private final Map<String, Table> tables = new LinkedHashMap<>();
  private final Effort effort;
  private final Consumer<String> progress;

  Lab(Effort effort, Consumer<String> progress) {
    this.effort = effort;
    this.progress = progress;
  }

  Servers servers() {
    return servers;
  }

  DatabaseTemplate template() {
    return template;
  }

  Effort effort() {
    return effort;
  }

  void progress(String step) {
    progress.accept(step);
  }

  /** The tables so far, by the names of their places in the documents. */
  Map<String, Table> tables() {
    return tables;
  }

  /** An empty table that is part of the result. */
  Table table(String name, String title, String... head) {
    var table = new Table(title, head);
    tables.put(name, table);
    progress.accept(title);
    return table;
  }

  /** An empty table of targets that is part of the result. */
  TargetTable targets(String name) {
    return new TargetTable(table(name + " targets", "Targets: " + name, TargetTable.HEAD), progress);
  }

  /** Runs something on a fresh database, which it drops afterwards. */
  void onFreshDatabase(Consumer<String> work) {
    String database = template.copy(true);
    try {
      work.accept(database);
    } finally {
      template.drop(database);
    }
  }

  /** The product's ports on a database, as a node of this name has them. */
  ProductContext context(String database, String node) {
    return context(servers.url(database, node), node, LockStatus.Kind.ROW);
  }

  ProductContext context(String url, String node, LockStatus.Kind locking) {
    return new ProductContext(url, node, locking, redis);
  }

  @Override
  public void close() {
    redis.close();
    servers.close();
  }
}
