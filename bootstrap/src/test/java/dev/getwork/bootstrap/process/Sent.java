package dev.getwork.bootstrap.process;

import dev.getwork.testkit.http.Exchange;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Objects;

/** Requests that were really sent, as exchanges to be held against the published contract. */
public final class Sent {

  private Sent() {}

  /** What came of a request with this body. */
  public static Exchange with(String body, HttpResponse<String> response) {
    return with(body, response, response.body());
  }

  /** What came of a request with this body, when the answer was read otherwise, or not to its end. */
  public static Exchange with(String body, HttpResponse<?> response, String answered) {
    HttpRequest request = response.request();
    return new Exchange(
        request.method(),
        request.uri().getRawPath(),
        Objects.requireNonNullElse(request.uri().getRawQuery(), ""),
        request.headers().map(),
        body,
        response.statusCode(),
        response.headers().map(),
        answered);
  }
}
