package dev.getwork.lab.trial;

import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** On what all this was measured. */
public final class Machine {

  private static final List<String> SETTINGS = List.of("fsync", "synchronous_commit", "full_page_writes");

  private Machine() {}

  /** Line by line. */
  public static Map<String, String> describe(Servers servers, long seconds) {
    var sql = servers.sql("postgres");
    var system = ManagementFactory.getOperatingSystemMXBean();
    var machine = new LinkedHashMap<String, String>();
    machine.put("made on", LocalDate.now(ZoneOffset.UTC).toString());
    machine.put("cores", String.valueOf(system.getAvailableProcessors()));
    machine.put("operating system", "%s %s %s".formatted(system.getName(), system.getVersion(), system.getArch()));
    machine.put("load average after", String.format(Locale.ROOT, "%.1f", system.getSystemLoadAverage()));
    machine.put("JDK", System.getProperty("java.vm.name") + " " + Runtime.version());
    machine.put("database", sql.sql("select split_part(version(), ' on ', 1)").query(String.class).single());
    SETTINGS.forEach(setting -> machine.put(setting, sql.sql("show " + setting).query(String.class).single()));
    machine.put("seconds of this run", String.valueOf(seconds));
    return machine;
  }
}
