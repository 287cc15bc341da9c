package dev.getwork.lab.benchmark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A running {@link PlainClaimServer}.
 *
 * @param address the address of its API
 */
record PlainClaimProcess(Process process, URI address) implements AutoCloseable {

  /** Starts a server with the memory of a node on this database. */
  static PlainClaimProcess start(String jdbcUrl) {
    var builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g",
        "-Dlogback.configurationFile=lab-logging.xml", PlainClaimServer.class.getName(), jdbcUrl)
        .redirectError(Redirect.INHERIT);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    try {
      Process process = builder.start();
      BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
      return new PlainClaimProcess(process, URI.create("http://localhost:" + output.readLine()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
