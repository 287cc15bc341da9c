package dev.getwork.bootstrap;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.AbstractProtocol;
import org.apache.coyote.ActionCode;
import org.apache.coyote.http11.Constants;
import org.apache.coyote.http11.filters.IdentityInputFilter;
import org.apache.tomcat.util.res.StringManager;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Responses to requests that Tomcat refuses before any filter runs: a problem document, with the headers of every
 * response. Also installs {@link GuardedProtocol}, which refuses connections. Takes providers, because the web server
 * is created before these beans.
 */
record ContainerProblems(
    ObjectProvider<HeaderWriter> headers, ObjectProvider<HandlerExceptionResolver> problems,
    GetworkProperties properties) implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {

  /** Tomcat answers 400 to headers that are too large; only its message distinguishes them from malformed headers. */
  private static final String HEADERS_TOO_LARGE =
      StringManager.getManager(Constants.class).getString("iib.requestheadertoolarge.error");

  private static final long MAX_UNREAD_BYTES = 2 << 20;

  @Override
  public void customize(TomcatServletWebServerFactory factory) {
    factory.setProtocol(GuardedProtocol.class.getName());
    factory.addContextCustomizers(context -> {
      if (context.getParent() instanceof StandardHost host) {
        host.setErrorReportValveClass("");
        host.getPipeline().addValve(new ProblemValve());
      }
    });
  }

  /** Writes the problem unless a response was written already. */
  private final class ProblemValve extends ErrorReportValve {

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
      super.invoke(request, response);
      var body = request.getCoyoteRequest();
      boolean unsent = body.hasExpectation() && response.getStatus() >= 300;
      if (!unsent && !body.isFinished()) {
        response.finishResponse();
        boolean slow = response.getStatus() == HttpServletResponse.SC_REQUEST_TIMEOUT;
        if (slow || !drain(body)) {
          body.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        }
      }
    }

    /**
     * Reads the rest of a request body after the response, within limits of size and time. Without this, a client that
     * is still sending might not see the response. Tomcat itself reads without limits, even for a client that is not
     * signed in. A servlet cannot do it, because Tomcat closes the body with the response.
     *
     * @return whether the rest of the body was read, or there is nothing to read after an error
     */
    private boolean drain(org.apache.coyote.Request request) {
      var failed = new AtomicBoolean();
      request.action(ActionCode.IS_ERROR, failed);
      var buffer = new IdentityInputFilter(0); // Only holds the buffer, which Tomcat shortens at the end of the body.
      long deadline = System.nanoTime() + properties.limits().bodyTime().toNanos();
      long read = 0;
      try {
        while (!failed.get() && !request.isFinished() && read <= MAX_UNREAD_BYTES && System.nanoTime() < deadline) {
          int count = request.doRead(buffer);
          failed.set(count < 0);
          read += count;
        }
        return failed.get() || request.isFinished();
      } catch (IOException _) {
        return false;
      }
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable thrown) {
      if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
        return;
      }
      headers.getObject().writeHeaders(request, response);
      problems.getObject().resolveException(
          request, response, null, new ErrorResponseException(status(request, response.getStatus())));
    }

    /** A stopping Tomcat does not read the headers, and then answers 400 because Host is missing. */
    private static HttpStatusCode status(Request request, int status) {
      if (request.getConnector().getProtocolHandler() instanceof AbstractProtocol<?> protocol && protocol.isPaused()) {
        return HttpStatus.SERVICE_UNAVAILABLE;
      }
      boolean tooLarge = request.getCoyoteRequest()
          .getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable cause
          && HEADERS_TOO_LARGE.equals(cause.getMessage());
      return tooLarge ? HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE : HttpStatusCode.valueOf(status);
    }
  }
}
