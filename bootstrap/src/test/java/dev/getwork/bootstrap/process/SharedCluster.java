package dev.getwork.bootstrap.process;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * Three nodes for all classes of tests that want them with these settings, which end with the last test of all. They run
 * side by side: each has a demo task and users of its own, and leaves the nodes and their database as they are.
 */
final class SharedCluster implements BeforeAllCallback {

  private final List<String> settings;
  private Optional<Store> all = Optional.empty();

  private SharedCluster(List<String> settings) {
    this.settings = settings;
  }

  static SharedCluster with(String... settings) {
    return new SharedCluster(List.of(settings));
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    all = Optional.of(context.getRoot().getStore(Namespace.create(SharedCluster.class)));
  }

  /** Started by the first test that asks. */
  Cluster cluster() {
    return all.orElseThrow()
        .computeIfAbsent(settings, _ -> Cluster.start(settings.toArray(String[]::new)), Cluster.class);
  }
}
