package dev.getwork.lab.trial;

import static java.util.Objects.requireNonNull;

import dev.getwork.lab.lock.Redis;
import io.lettuce.core.RedisClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.redisson.Redisson;
import org.springframework.integration.jdbc.lock.JdbcLockRegistry;

/** The machine, servers and libraries of a run. */
public final class Machine {

  private static final List<String> SETTINGS = List.of(
      "fsync", "synchronous_commit", "full_page_writes", "wal_sync_method", "shared_buffers", "max_connections");

  /** The versions of libraries that have none in their manifest. */
  private static final String SHEDLOCK = "net.javacrumbs.shedlock/shedlock-core";
  private static final String DB_SCHEDULER = "com.github.kagkarlsson/db-scheduler";

  private Machine() {}

  /** Each property with its value, in the order of the report. */
  public static Map<String, String> describe(Servers servers, long seconds) {
    var sql = servers.sql("postgres");
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    var machine = new LinkedHashMap<String, String>();
    machine.put("made on", LocalDate.now(ZoneOffset.UTC).toString());
    machine.put("cores", String.valueOf(system.getAvailableProcessors()));
    machine.put("memory", "%d GiB".formatted(system.getTotalMemorySize() >> 30));
    machine.put("operating system", "%s %s %s".formatted(system.getName(), system.getVersion(), system.getArch()));
    machine.put("load average after", loadAverage());
    machine.put("JDK", System.getProperty("java.vm.name") + " " + Runtime.version());
    machine.put("database", sql.sql("select split_part(version(), ' on ', 1)").query(String.class).single());
    SETTINGS.forEach(setting -> machine.put(setting, sql.sql("show " + setting).query(String.class).single()));
    machine.put("Redis server", redis(servers));
    machine.put("libraries", "Lettuce %s, Redisson %s, ShedLock %s, Spring Integration %s".formatted(
        version(RedisClient.class), version(Redisson.class), version(SHEDLOCK), version(JdbcLockRegistry.class)));
    machine.put("db-scheduler", version(DB_SCHEDULER));
    machine.put("seconds of this run", String.valueOf(seconds));
    return machine;
  }

  /** The load average of the last minute. */
  public static String loadAverage() {
    return String.format(Locale.ROOT, "%.1f", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  private static String redis(Servers servers) {
    try (var redis = new Redis(servers.redis(), "machine")) {
      return redis.version();
    }
  }

  /** The version in the manifest of its jar; Lettuce adds the commit after a slash. */
  private static String version(Class<?> of) {
    return requireNonNull(of.getPackage().getImplementationVersion(), of.getName()).replaceFirst("/.*", "");
  }

  private static String version(String library) {
    var made = new Properties();
    String file = "/META-INF/maven/" + library + "/pom.properties";
    try (InputStream properties = requireNonNull(Machine.class.getResourceAsStream(file), file)) {
      made.load(properties);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return requireNonNull(made.getProperty("version"), file);
  }
}
