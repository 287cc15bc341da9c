package dev.getwork.bootstrap.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options of the server's last start, as recorded in postmaster.opts. A node that joined finds the binaries here.
 */
record ServerOptions(Path program, String arguments, int port) {

  private static final Pattern WRITTEN = Pattern.compile("(.+?) \"-D\" .*?(\"-p\" \"(\\d{1,5})\".*)");

  /** The options; empty when no server was ever started here or the file cannot be parsed. */
  static Optional<ServerOptions> read(DataDirectory directory) {
    try {
      return parse(Files.readString(directory.database().resolve("postmaster.opts")).strip());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  static Optional<ServerOptions> parse(String written) {
    return Optional.of(WRITTEN.matcher(written)).filter(Matcher::matches)
        .map(found -> new ServerOptions(Path.of(found.group(1)), found.group(2), Integer.parseInt(found.group(3))));
  }

  /** The arguments for a start on another port, without the directory, which pg_ctl adds. */
  String argumentsOn(int another) {
    return arguments.replaceFirst("\"-p\" \"[0-9]+\"", "\"-p\" \"" + another + "\"");
  }

  /** The program that starts and stops the server. */
  Path pgCtl() {
    String name = program.getFileName().toString().replaceFirst("^postgres", "pg_ctl");
    return program.resolveSibling(name);
  }
}
