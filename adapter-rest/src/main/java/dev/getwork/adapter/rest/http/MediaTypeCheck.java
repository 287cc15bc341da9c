package dev.getwork.adapter.rest.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Refuses who would not read the answer before anything is done for them, and not when it is done and to be written; and
 * a body that does not say what it is, before anybody tries to read it.
 */
final class MediaTypeCheck implements HandlerInterceptor {

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
      throws HttpMediaTypeNotAcceptableException, HttpMediaTypeNotSupportedException {
    if (handler instanceof HandlerMethod operation) {
      String sent = request.getContentType();
      if (sent != null && sent.contains("*") && readsBody(operation)) {
        throw new HttpMediaTypeNotSupportedException("the type of a body has no wildcards: " + sent);
      }
      boolean negotiated = request.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE) != null;
      if (!negotiated && !takesJson(request)) {
        throw new HttpMediaTypeNotAcceptableException(List.of(MediaType.APPLICATION_JSON));
      }
    }
    return true;
  }

  private static boolean readsBody(HandlerMethod operation) {
    return Arrays.stream(operation.getMethodParameters())
        .anyMatch(parameter -> parameter.hasParameterAnnotation(RequestBody.class));
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
