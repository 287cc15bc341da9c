package dev.getwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bash and the curl of whoever pastes a command. Only curl's settings differ: it also tells the status. */
final class Shell {

  private static final String SETTINGS = """
      silent
      show-error
      noproxy = "localhost"
      max-time = 60
      write-out = "\\n%{http_code}"
      """;

  private final Path settings;

  private Shell(Path settings) {
    this.settings = settings;
  }

  /** A shell whose curl reads its settings here. */
  static Shell withSettingsIn(Path folder) throws IOException {
    Files.writeString(folder.resolve(".curlrc"), SETTINGS);
    return new Shell(folder);
  }

  /** Whether this machine has what the documents' commands need. */
  boolean isThere() {
    try {
      return start("curl --version").waitFor() == 0;
    } catch (IOException none) {
      return false;
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Runs one call of curl at the root of the repository. */
  Reply run(String curl) {
    try {
      String said = new String(start(curl).getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int last = said.lastIndexOf('\n');
      String status = said.substring(last + 1).strip();
      if (last < 0 || !status.matches("\\d{3}")) {
        throw new IllegalStateException(curl + " failed: " + said);
      }
      return new Reply(Integer.parseInt(status), withoutHeaders(said.substring(0, last)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** What {@code curl -i} shows of the headers ends with an empty line. */
  private static String withoutHeaders(String answer) {
    return answer.startsWith("HTTP/") ? answer.substring(answer.indexOf("\r\n\r\n") + 4) : answer;
  }

  /** As it is pasted, through the standard input: arguments lose their quotes on some systems. */
  private Process start(String command) throws IOException {
    var builder = new ProcessBuilder("bash").directory(Repository.ROOT.toFile()).redirectErrorStream(true);
    builder.environment().put("CURL_HOME", settings.toString());
    Process bash = builder.start();
    try (var input = bash.outputWriter(StandardCharsets.UTF_8)) {
      input.write(command + "\n");
    }
    return bash;
  }

  /** What curl was told; a status of 0 means that nobody answered. */
  record Reply(int status, String body) {}
}
