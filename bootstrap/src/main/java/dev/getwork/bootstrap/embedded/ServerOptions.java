package dev.getwork.bootstrap.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How the server was last started, as its own file tells it; a node that inherits a server finds its binaries by this.
 *
 * @param program the server's binary
 * @param port where it was told to listen
 */
record ServerOptions(Path program, int port) {

  private static final Pattern WRITTEN = Pattern.compile("(.+?) \"-D\".* \"-p\" \"(\\d{1,5})\".*");

  /** The options, or nothing when no server was ever started here or the file cannot be understood. */
  static Optional<ServerOptions> read(DataDirectory directory) {
    try {
      return parse(Files.readString(directory.database().resolve("postmaster.opts")).strip());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  static Optional<ServerOptions> parse(String written) {
    var matcher = WRITTEN.matcher(written);
    return matcher.matches()
        ? Optional.of(new ServerOptions(Path.of(matcher.group(1)), Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  /** The binary beside it that stops it. */
  Path pgCtl() {
    String name = program.getFileName().toString().replaceFirst("^postgres", "pg_ctl");
    return program.resolveSibling(name);
  }
}
