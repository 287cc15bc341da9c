package dev.getwork.testkit.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request and its answer.
 *
 * @param method in capitals
 * @param path without the query
 * @param query what follows the question mark, as it was sent; empty where nothing does
 * @param sentHeaders of the request
 * @param sent body of the request; empty where there is none
 * @param status of the answer
 * @param headers of the answer
 * @param body of the answer
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

  /** Whether the server did as it was asked. */
  public boolean isAccepted() {
    return status < 300;
  }

  /** The values of a parameter of the query. */
  List<String> parameters(String name) {
    return Arrays.stream(query.split("&", -1))
        .map(parameter -> parameter.split("=", 2))
        .filter(parameter -> parameter[0].equals(name))
        .map(parameter -> parameter.length == 1 ? "" : URLDecoder.decode(parameter[1], StandardCharsets.UTF_8))
        .toList();
  }

  /** The type of the answer's body, without parameters. */
  public Optional<String> mediaType() {
    return mediaType(headers);
  }

  /** The type of the body that was sent, without parameters. */
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
