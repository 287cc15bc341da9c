package dev.getwork.bootstrap.benchmark;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** On what all this was measured. */
final class Machine {

  private static final List<String> SETTINGS = List.of(
      "fsync", "synchronous_commit", "full_page_writes", "wal_sync_method", "shared_buffers", "max_connections");

  private Machine() {}

  static void describe(Database database, Report report) {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    report.table("Machine", "what", "measured on")
        .row("cores", Runtime.getRuntime().availableProcessors())
        .row("memory", "%d GiB".formatted(system.getTotalMemorySize() >> 30))
        .row("operating system", "%s %s %s".formatted(system.getName(), system.getVersion(), system.getArch()))
        .row("load average before", "%.1f".formatted(system.getSystemLoadAverage()))
        .row("JDK", System.getProperty("java.vm.name") + " " + Runtime.version())
        .row("database", database.text("select split_part(version(), ' on ', 1)"));
    SETTINGS.forEach(setting -> report.row("`" + setting + "`", database.text("show " + setting)));
  }
}
