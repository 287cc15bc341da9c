package dev.getwork.bootstrap;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/** What Tomcat itself refuses, before any filter runs, gets a problem document too, and the name of the node. */
final class ContainerProblems implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

  private final String node;

  ContainerProblems(SettingsConfiguration.Node node) {
    this.node = node.name();
  }

  @Override
  public void customize(TomcatServletWebServerFactory factory) {
    factory.addContextCustomizers(context -> {
      if (context.getParent() instanceof StandardHost host) {
        host.setErrorReportValveClass("");
        host.getPipeline().addValve(new ProblemValve(node));
      }
    });
  }

  /** Writes the problem where nothing else has written an answer. */
  private static final class ProblemValve extends ErrorReportValve {

    private static final String PROBLEM = """
        {"type":"/problems/malformed-request","title":"The request is refused","status":%d,\
        "detail":"Send a request as RFC 9112 has it: path encoded, headers short, a known method, the body whole."}""";

    private final String node;

    ProblemValve(String node) {
      this.node = node;
    }

    @Override
    protected void report(Request request, Response response, Throwable thrown) {
      if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
        return;
      }
      try {
        response.setContentType("application/problem+json");
        response.setHeader("X-Node", node);
        response.getReporter().write(PROBLEM.formatted(response.getStatus()));
        response.finishResponse();
      } catch (IOException gone) {
        container.getLogger().debug("The client went away before it was told", gone);
      }
    }
  }
}
