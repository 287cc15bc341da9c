package dev.getwork.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ServerOptionsTest {

  @Test
  void shouldParseProgramAndPort() {
    var options = ServerOptions.parse("""
        /home/jo doe/.getwork/bin/postgres "-D" "/home/jo doe/.getwork/postgres" "-p" "46795" "-F" "-c" "fsync=on\"""");

    assertThat(options).contains(new ServerOptions(Path.of("/home/jo doe/.getwork/bin/postgres"),
        "\"-p\" \"46795\" \"-F\" \"-c\" \"fsync=on\"", 46795));
    assertThat(options.orElseThrow().argumentsOn(1))
        .isEqualTo("\"-p\" \"1\" \"-F\" \"-c\" \"fsync=on\"");
    assertThat(options.orElseThrow().pgCtl()).isEqualTo(Path.of("/home/jo doe/.getwork/bin/pg_ctl"));
  }

  @Test
  void shouldFindPgCtlOnWindows() {
    assertThat(new ServerOptions(Path.of("bin", "postgres.exe"), "", 1).pgCtl())
        .isEqualTo(Path.of("bin", "pg_ctl.exe"));
  }

  @Test
  void shouldBeEmptyWhenNotParsable() {
    assertThat(ServerOptions.parse("")).isEmpty();
    assertThat(ServerOptions.parse("/bin/postgres \"-D\" \"/data\"")).isEmpty();
  }
}
