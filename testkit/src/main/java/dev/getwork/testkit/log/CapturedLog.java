package dev.getwork.testkit.log;

import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/**
 * An extension that captures the log of code whose failures a test provokes, from level INFO on. The lines do not appear on
 * the console unless the test fails. Registered in a static field. Test classes that capture the same logger at the same
 * time get each other's lines too.
 */
public final class CapturedLog implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

  private static final List<CapturedLog> CAPTURING = new CopyOnWriteArrayList<>();

  static {
    logger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders()
        .forEachRemaining(console -> console.addFilter(new NotCaptured()));
  }

  private final List<String> loggers;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private CapturedLog(List<String> loggers) {
    this.loggers = loggers;
  }

  /** Captures the loggers of these types. */
  public static CapturedLog of(Class<?>... types) {
    return new CapturedLog(Stream.of(types).map(Class::getName).toList());
  }

  /** Captures these loggers and those below them. */
  public static CapturedLog of(String... loggers) {
    return new CapturedLog(List.of(loggers));
  }

  /** The level and message of each event of the running test, with the exception whose stack trace it would print. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public void beforeAll(ExtensionContext tests) {
    synchronized (CAPTURING) {
      CAPTURING.add(this);
      loggers.forEach(name -> logger(name).setLevel(Level.INFO));
    }
  }

  @Override
  public void beforeEach(ExtensionContext test) {
    lines.clear();
  }

  @Override
  public void afterEach(ExtensionContext test) {
    if (test.getExecutionException().isPresent()) {
      lines.forEach(line -> logger(getClass().getName()).warn("{} logged: {}", test.getDisplayName(), line));
    }
  }

  @Override
  public void afterAll(ExtensionContext tests) {
    synchronized (CAPTURING) {
      CAPTURING.remove(this);
      loggers.stream().filter(name -> CAPTURING.stream().noneMatch(other -> other.loggers.contains(name)))
          .forEach(name -> logger(name).setLevel(null));
    }
  }

  /** While another thread initializes SLF4J, there are only substitutes. */
  private static Logger logger(String name) {
    await().pollInSameThread().until(() -> LoggerFactory.getILoggerFactory() instanceof LoggerContext);
    return (Logger) LoggerFactory.getLogger(name);
  }

  private boolean captures(ILoggingEvent event) {
    return loggers.stream().anyMatch(name -> (event.getLoggerName() + ".").startsWith(name + "."));
  }

  private void add(ILoggingEvent event) {
    var thrown = event.getThrowableProxy();
    String trace = thrown == null ? "" : ", stack trace of " + thrown.getClassName();
    lines.add(event.getLevel() + " " + event.getFormattedMessage() + trace);
  }

  /** Hides captured lines from the console. */
  private static final class NotCaptured extends Filter<ILoggingEvent> {

    @Override
    public FilterReply decide(ILoggingEvent event) {
      List<CapturedLog> captors = CAPTURING.stream().filter(log -> log.captures(event)).toList();
      captors.forEach(log -> log.add(event));
      return captors.isEmpty() ? FilterReply.NEUTRAL : FilterReply.DENY;
    }
  }
}
