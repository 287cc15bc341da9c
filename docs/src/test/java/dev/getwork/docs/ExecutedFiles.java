package dev.getwork.docs;

import static java.util.stream.Collectors.joining;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.FreePorts;
import dev.getwork.bootstrap.process.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jacoco.agent.rt.RT;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.tools.ExecDumpClient;
import org.springframework.util.ClassUtils;

/**
 * The source files of the product that a node executed during a call, relative to the root. JaCoCo finds no executable
 * code in an interface without default methods, so these are missing.
 *
 * @param path from the controller to the statements
 * @param excluded executed before the controller of every call, or without a call
 */
record ExecutedFiles(Set<Path> path, Set<Path> excluded) {

  private static final Set<String> EXCLUDED_PACKAGES = Set.of("dev.getwork.adapter.rest.security");
  private static final Set<String> EXCLUDED_INTERFACES = Set.of("jakarta.servlet.Filter");

  /**
   * Finds the files of executed probes.
   *
   * @param executed during the call; changed by this method
   * @param background executed without reaching a controller
   */
  static ExecutedFiles of(ExecutionDataStore executed, ExecutionDataStore background) {
    Set<String> all = types(executed);
    executed.subtract(background);
    Set<String> path = types(executed);
    path.removeIf(ExecutedFiles::isExcluded);
    all.removeAll(path);
    return new ExecutedFiles(files(path), files(all));
  }

  private static Set<String> types(ExecutionDataStore executed) {
    return executed.getContents().stream().filter(ExecutionData::hasHits)
        .map(type -> type.getName().replace('/', '.').replaceFirst("\\$.*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean isExcluded(String type) {
    Class<?> loaded = ClassUtils.resolveClassName(type, ExecutedFiles.class.getClassLoader());
    return EXCLUDED_PACKAGES.contains(loaded.getPackageName())
        || ClassUtils.getAllInterfacesForClassAsSet(loaded).stream().map(Class::getName)
            .anyMatch(EXCLUDED_INTERFACES::contains);
  }

  private static Set<Path> files(Set<String> types) {
    return types.stream().map(ExecutedFiles::file).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Path file(String type) {
    return ProductSize.PRODUCT.stream()
        .map(module -> Path.of(module, ProductSize.MAIN, type.replace('.', '/') + ".java"))
        .filter(file -> Files.exists(Repository.ROOT.resolve(file)))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(type + " has no file of its own in the product"));
  }

  /** The value types, outcomes and ports of the path: what its use cases and adapters speak of. */
  Set<Path> vocabulary() {
    return path.stream()
        .filter(file -> file.startsWith("domain") || file.toString().contains("/application/port/"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static long lines(Set<Path> files) {
    return files.stream().mapToLong(ExecutedFiles::lines).sum();
  }

  private static long lines(Path file) {
    return Repository.read(file).lines().count();
  }

  /** All files with their lines. */
  String listing(String call) {
    return listing(call, path) + listing(call + ", not counted", excluded);
  }

  private static String listing(String title, Set<Path> files) {
    return files.stream().map(file -> "%5d %s%n".formatted(lines(file), file))
        .collect(joining("", "%n%s:%n".formatted(title), ""));
  }

  /** JaCoCo's agent, which records the code that a node executes. */
  static final class Agent {

    private final int port = FreePorts.next();

    /** The JVM option of the node. */
    String option() {
      return "-javaagent:" + archive() + "=output=tcpserver,port=" + port + ",includes=dev.getwork.*";
    }

    private static Path archive() {
      try {
        return Path.of(RT.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      } catch (URISyntaxException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    /** The probes that the node executes during this call, and for this time after it. */
    ExecutionDataStore during(Runnable call, Duration after) {
      dump();
      call.run();
      await().atMost(after.multipliedBy(2)).pollDelay(after).until(() -> true);
      return dump();
    }

    private ExecutionDataStore dump() {
      var client = new ExecDumpClient();
      client.setReset(true);
      try {
        return client.dump(InetAddress.getLoopbackAddress(), port).getExecutionDataStore();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
