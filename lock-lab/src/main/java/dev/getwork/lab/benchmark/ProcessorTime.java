package dev.getwork.lab.benchmark;

import java.time.Duration;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The processor time that processes have used so far. */
final class ProcessorTime {

  private ProcessorTime() {}

  static Duration of(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** The time of a database server and its sessions. That of sessions which ended is missing. */
  static Duration ofServer(ProcessHandle server) {
    return Stream.concat(Stream.of(server), server.descendants())
        .map(ProcessorTime::of).reduce(Duration.ZERO, Duration::plus);
  }

  private static final String SERVER = "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::bigint";

  /** The database server, the parent of every session. */
  static ProcessHandle server(JdbcClient sql) {
    return ProcessHandle.of(sql.sql(SERVER).query(Long.class).single()).orElseThrow();
  }
}
