package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Refuses a request whose Accept excludes the answer before anything is done, not when the answer is to be written; and
 * a body without a concrete media type before it is read.
 */
final class MediaTypeCheck implements HandlerInterceptor {

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
      throws HttpMediaTypeNotAcceptableException {
    String sent = request.getContentType();
    if (sent != null && sent.contains("*")) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Send the format of the body as Content-Type, such as application/json.")
          .atHeader(HttpHeaders.CONTENT_TYPE, "must be one media type, without *");
    }
    boolean negotiated = request.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE) != null;
    if (handler instanceof HandlerMethod && !negotiated && !takesJson(request)) {
      throw new HttpMediaTypeNotAcceptableException(List.of(MediaType.APPLICATION_JSON));
    }
    return true;
  }

  private static boolean takesJson(HttpServletRequest request) {
    List<String> accepted = Collections.list(request.getHeaders(HttpHeaders.ACCEPT));
    try {
      return accepted.isEmpty() || MediaType.parseMediaTypes(accepted).stream()
          .anyMatch(type -> type.getQualityValue() > 0 && type.includes(MediaType.APPLICATION_JSON));
    } catch (InvalidMediaTypeException _) {
      return false;
    }
  }
}
