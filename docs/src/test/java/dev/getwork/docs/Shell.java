package dev.getwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The bash and the curl of a reader. Its curl differs in its settings only: it also prints the status. */
final class Shell {

  private static final String SETTINGS = """
      silent
      show-error
      noproxy = "localhost"
      max-time = 60
      write-out = "\\n%{http_code}"
      """;
  private static final char NO_QUOTE = 0;
  private final Path settings;

  private Shell(Path settings) {
    this.settings = settings;
  }

  /** Creates a shell, and curl's settings in this folder. */
  static Shell withSettingsIn(Path folder) throws IOException {
    Files.writeString(folder.resolve(".curlrc"), SETTINGS);
    return new Shell(folder);
  }

  /** Whether this machine has bash and curl. */
  boolean isAvailable() {
    try {
      return start("curl --version").waitFor() == 0;
    } catch (IOException none) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Runs one call of curl at the root of the repository. */
  Reply run(String curl) {
    try {
      String output = new String(start(curl).getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int last = output.lastIndexOf('\n');
      String status = output.substring(last + 1).strip();
      if (last < 0 || !status.matches("\\d{3}")) {
        throw new IllegalStateException(curl + " failed: " + output);
      }
      return new Reply(Integer.parseInt(status), withoutHeaders(output.substring(0, last)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Removes the headers that {@code curl -i} prints, up to an empty line. */
  private static String withoutHeaders(String answer) {
    return answer.startsWith("HTTP/") ? answer.substring(answer.indexOf("\r\n\r\n") + 4) : answer;
  }

  /** Passes the command by standard input, as if pasted, because arguments lose their quotes on some systems. */
  private Process start(String command) throws IOException {
    var builder = new ProcessBuilder("bash").directory(Repository.ROOT.toFile()).redirectErrorStream(true);
    builder.environment().put("CURL_HOME", settings.toString());
    Process bash = builder.start();
    try (var input = bash.outputWriter(StandardCharsets.UTF_8)) {
      input.write(command + "\n");
    }
    return bash;
  }

  /** The answer to a call; a status of 0 means that there was none. */
  record Reply(int status, String body) {}

  /** Splits a command at spaces outside of quotes, and removes the quotes. */
  static List<String> words(String command) {
    var words = new ArrayList<String>();
    var word = new StringBuilder();
    char quote = NO_QUOTE;
    for (char next : (command.strip() + ' ').toCharArray()) {
      if (quote == next) {
        quote = NO_QUOTE;
      } else if (quote != NO_QUOTE) {
        word.append(next);
      } else if (next == '"' || next == '\'') {
        quote = next;
      } else if (!Character.isWhitespace(next)) {
        word.append(next);
      } else if (!word.isEmpty()) {
        words.add(word.toString());
        word.setLength(0);
      }
    }
    return List.copyOf(words);
  }
}
