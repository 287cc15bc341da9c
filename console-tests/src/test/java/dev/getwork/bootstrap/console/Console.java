package dev.getwork.bootstrap.console;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.options.ColorScheme;
import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.bootstrap.process.Node;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import tools.jackson.databind.JsonNode;

/** The console on nodes, before a browser; both end with the class that registers this. */
final class Console implements BeforeAllCallback {

  /** What the classes take turns on that share a node. */
  static final String SHARED_LOANS = "loans of the shared node";

  private static final Supplier<Cluster> SHARED = Cluster::startOne;
  private static final String FIRST = "a";
  private static final Namespace PLACE = Namespace.create(Console.class);

  private final Supplier<Cluster> start;
  private final boolean isShared;
  private Optional<Chromium> chromium = Optional.empty();
  private Optional<Cluster> cluster = Optional.empty();

  private Console(Supplier<Cluster> start, boolean isShared) {
    this.start = start;
    this.isShared = isShared;
  }

  /** On nodes of the class's own. */
  static Console on(Supplier<Cluster> start) {
    return new Console(start, false);
  }

  /** On one node for several classes, which ends with the last test of all. */
  static Console onSharedNode() {
    return new Console(SHARED, true);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    Store own = context.getStore(PLACE);
    chromium = Optional.of(own.computeIfAbsent(Chromium.class, _ -> Chromium.start(), Chromium.class));
    Store all = context.getRoot().getStore(PLACE);
    cluster = Optional.of((isShared ? all : own).computeIfAbsent(start, _ -> start.get(), Cluster.class));
  }

  Cluster cluster() {
    return cluster.orElseThrow();
  }

  /** The first node. */
  Node node() {
    return cluster().named(FIRST);
  }

  /** Of the first node. */
  GetworkClient client(String user) {
    return node().client(user);
  }

  /** A demo task, counted from 0. */
  String task(int demo) {
    return cluster().tasks().get(demo);
  }

  /** Gets so many loans of a demo task; the assignments. */
  List<JsonNode> getWork(String user, int demo, int count) {
    return client(user).getWork(task(demo), count).body().path("assignments").valueStream().toList();
  }

  /** At a usual desk, signed in at the first node. */
  Desk desk(String user) {
    return desk(FIRST, user);
  }

  Desk desk(String node, String user) {
    return desk(cluster().named(node).address(), user);
  }

  Desk desk(URI address, String user) {
    return new Desk(chromium.orElseThrow(), address, new NewContextOptions().setViewportSize(1280, 800)).signIn(user);
  }

  /** With a phone, in the dark. */
  Desk phone(String user) {
    return stranger(new NewContextOptions().setViewportSize(390, 844).setColorScheme(ColorScheme.DARK)).signIn(user);
  }

  /** Somebody who has not signed in yet. */
  Desk stranger(NewContextOptions how) {
    return new Desk(chromium.orElseThrow(), node().address(), how);
  }
}
