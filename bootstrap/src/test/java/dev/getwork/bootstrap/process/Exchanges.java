package dev.getwork.bootstrap.process;

import dev.getwork.testkit.http.Exchange;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Objects;

/** Converts exchanges of the JDK's HTTP client, for checks against the published contract. */
public final class Exchanges {

  private Exchanges() {}

  /** The exchange of a request with this body. */
  public static Exchange of(String sent, HttpResponse<String> response) {
    return of(sent, response, response.body());
  }

  /** The exchange of a request with this body, whose response body was read separately. */
  public static Exchange of(String sent, HttpResponse<?> response, String received) {
    HttpRequest request = response.request();
    return new Exchange(
        request.method(),
        request.uri().getRawPath(),
        Objects.requireNonNullElse(request.uri().getRawQuery(), ""),
        request.headers().map(),
        sent,
        response.statusCode(),
        response.headers().map(),
        received);
  }
}
