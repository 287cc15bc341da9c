package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopbackConnectorTest {

  @TempDir
  Path directory;

  private final Tomcat tomcat = new Tomcat();

  @BeforeEach
  void startWithoutConnectors() throws LifecycleException {
    tomcat.setBaseDir(directory.toString());
    tomcat.getServer().start();
  }

  @AfterEach
  void stop() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }

  @Test
  void shouldReleaseItsPortWhenClosed() throws IOException {
    URI uri;
    try (var connector = LoopbackConnector.open(tomcat.getService())) {
      uri = connector.uri();
      connect(uri);
    }

    assertThat(tomcat.getService().findConnectors()).isEmpty();
    assertThatThrownBy(() -> connect(uri)).isInstanceOf(ConnectException.class);
  }

  private static void connect(URI uri) throws IOException {
    new Socket(uri.getHost(), uri.getPort()).close();
  }
}
