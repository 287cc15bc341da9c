package dev.getwork.testkit.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An HTTP request and its response.
 *
 * @param method in capitals
 * @param path without the query
 * @param query the query without the question mark, as it was sent; empty when there is none
 * @param sentHeaders of the request
 * @param sent body of the request; empty when there is none
 * @param status of the response
 * @param headers of the response
 * @param body of the response
 */
public record Exchange(
    String method,
    String path,
    String query,
    Map<String, List<String>> sentHeaders,
    String sent,
    int status,
    Map<String, List<String>> headers,
    String body) {

  public Exchange {
    sentHeaders = caseless(sentHeaders);
    headers = caseless(headers);
  }

  private static Map<String, List<String>> caseless(Map<String, List<String>> headers) {
    var caseless = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    caseless.putAll(headers);
    return caseless;
  }

  /** Whether the server accepted the request. */
  public boolean isAccepted() {
    return status < 300;
  }

  /** The values of a query parameter. */
  List<String> parameters(String name) {
    return Arrays.stream(query.split("&", -1))
        .map(parameter -> parameter.split("=", 2))
        .filter(parameter -> parameter[0].equals(name))
        .map(parameter -> parameter.length == 1 ? "" : URLDecoder.decode(parameter[1], StandardCharsets.UTF_8))
        .toList();
  }

  /** The media type of the response, without parameters. */
  public Optional<String> mediaType() {
    return mediaType(headers);
  }

  /** The media type of the request, without parameters. */
  public Optional<String> sentMediaType() {
    return mediaType(sentHeaders);
  }

  private static Optional<String> mediaType(Map<String, List<String>> headers) {
    return Optional.ofNullable(headers.get("Content-Type"))
        .flatMap(values -> values.stream().findFirst())
        .map(value -> value.split(";", 2)[0].strip());
  }

  @Override
  public String toString() {
    return "%s %s%s %s%n-> %d %s%n%s".formatted(
        method, path, query.isEmpty() ? "" : "?" + query, abridged(sent), status, headers, abridged(body));
  }

  private static String abridged(String text) {
    return text.length() > 1_000 ? text.substring(0, 1_000) + "…" : text;
  }
}
