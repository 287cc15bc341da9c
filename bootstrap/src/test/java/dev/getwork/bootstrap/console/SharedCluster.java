package dev.getwork.bootstrap.console;

import dev.getwork.bootstrap.process.Cluster;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One node for several classes, which take turns on its loans; it ends with the last test of all. */
final class SharedCluster implements ParameterResolver {

  /** What they take turns on. */
  static final String LOANS = "loans of the shared cluster";

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Cluster.class;
  }

  @Override
  public Cluster resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context.getRoot()
        .getStore(Namespace.create(SharedCluster.class))
        .computeIfAbsent(Cluster.class, _ -> Cluster.startOne(), Cluster.class);
  }
}
