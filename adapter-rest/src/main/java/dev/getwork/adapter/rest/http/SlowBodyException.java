package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpHeaders;

/** A body is not waited for any longer. Whoever reads it need not know why; the cause says it to the client. */
final class SlowBodyException extends IOException {

  SlowBodyException() {
    super("the body came too slowly", ProblemType.REQUEST_TIMEOUT
        .because("Send the body whole and without pauses; a large file compressed, or in parts.")
        .withHeader(HttpHeaders.CONNECTION, List.of("close")));
  }
}
