package dev.getwork.bootstrap;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BiPredicate;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.apache.coyote.http11.Constants;
import org.apache.tomcat.util.res.StringManager;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** What Tomcat itself refuses, before any filter runs, gets a problem document too, and the headers of every answer. */
final class ContainerProblems implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

  private static final String TOO_LONG =
      StringManager.getManager(Constants.class).getString("iib.requestheadertoolarge.error");

  private final ObjectProvider<HeaderWriter> headers;
  private final ObjectProvider<HandlerExceptionResolver> problems;
  private final RestOfBody rest;

  /** All are asked for when needed: the web server is made before they can be. */
  ContainerProblems(
      @Qualifier("everyAnswer") ObjectProvider<HeaderWriter> headers,
      @Qualifier("problemResolver") ObjectProvider<HandlerExceptionResolver> problems,
      @Qualifier("bodyInTime") ObjectProvider<BiPredicate<Duration, Long>> inTime) {
    this.headers = headers;
    this.problems = problems;
    this.rest = new RestOfBody(inTime);
  }

  @Override
  public void customize(TomcatServletWebServerFactory factory) {
    factory.addContextCustomizers(context -> {
      if (context.getParent() instanceof StandardHost host) {
        host.setErrorReportValveClass("");
        host.getPipeline().addValve(new ProblemValve());
      }
    });
  }

  /** Writes the problem where nothing else has written an answer. */
  private final class ProblemValve extends ErrorReportValve {

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
      super.invoke(request, response);
      if (!rest.isRead(request, response)) {
        request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
      }
    }

    @Override
    protected void report(Request request, Response response, Throwable thrown) {
      int status = isTooLong(request) ? HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE.value() : response.getStatus();
      if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
        return;
      }
      headers.getObject().writeHeaders(request, response);
      problems.getObject()
          .resolveException(request, response, null, new ErrorResponseException(HttpStatusCode.valueOf(status)));
    }

    /** Tomcat answers 400 to it as to what it cannot read, and tells it by its words only. */
    private static boolean isTooLong(Request request) {
      return request.getCoyoteRequest().getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable thrown
          && TOO_LONG.equals(thrown.getMessage());
    }
  }
}
