package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoConfigurationTest {

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
  void shouldReleaseThePortAfterTheDemoImport() {
    var node = new AtomicReference<URI>();
    DemoConfiguration.beforeItsPortOpens(tomcat.getService(), uri -> {
      node.set(uri);
      assertThatCode(() -> connect(uri)).doesNotThrowAnyException();
    });

    assertThat(tomcat.getService().findConnectors()).isEmpty();
    assertThatThrownBy(() -> connect(node.get())).isInstanceOf(ConnectException.class);
  }

  private static void connect(URI uri) throws IOException {
    new Socket(uri.getHost(), uri.getPort()).close();
  }
}
