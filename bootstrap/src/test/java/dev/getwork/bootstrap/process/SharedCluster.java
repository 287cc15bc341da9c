package dev.getwork.bootstrap.process;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * Three nodes for all test classes that need the same settings; they are stopped after the last test. The classes run
 * concurrently: each uses its own demo task and users, and does not stop nodes.
 */
final class SharedCluster implements BeforeAllCallback {

  /** No answer depends on how long a busy machine takes to open a connection to the database. */
  static final String PATIENT = "--spring.datasource.hikari.connection-timeout=60000";

  private final List<String> settings;
  private Optional<Store> all = Optional.empty();

  private SharedCluster(List<String> settings) {
    this.settings = settings;
  }

  static SharedCluster with(String... settings) {
    return new SharedCluster(Stream.concat(Stream.of(settings), Stream.of(PATIENT)).toList());
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    all = Optional.of(context.getRoot().getStore(Namespace.create(SharedCluster.class)));
  }

  /** The nodes, started by the first test that needs them. */
  Cluster cluster() {
    return all.orElseThrow()
        .computeIfAbsent(settings, _ -> Cluster.start(settings.toArray(String[]::new)), Cluster.class);
  }
}
