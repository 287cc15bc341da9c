package dev.getwork.bootstrap.process;

import dev.getwork.testkit.http.Exchange;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What was said over a socket, byte by byte, as an exchange to be held against the published contract. */
final class Spoken {

  private static final String END = "\r\n";

  private Spoken() {}

  /** A request and an answer, each with its first line, its headers and its body. */
  static Exchange exchange(String request, String answer) {
    String[] asked = head(request)[0].split(" ", 3);
    String[] target = asked[1].split("\\?", 2);
    Map<String, List<String>> told = headers(answer);
    boolean chunked = told.keySet().stream().anyMatch("Transfer-Encoding"::equalsIgnoreCase);
    return new Exchange(
        asked[0], target[0], target.length > 1 ? target[1] : "", headers(request), body(request),
        Integer.parseInt(head(answer)[0].split(" ", 3)[1]), told, chunked ? joined(body(answer)) : body(answer));
  }

  private static String[] head(String message) {
    return message.split(END + END, 2)[0].split(END, -1);
  }

  private static String body(String message) {
    String[] parts = message.split(END + END, 2);
    return parts.length > 1 ? parts[1] : "";
  }

  private static Map<String, List<String>> headers(String message) {
    return Arrays.stream(head(message)).skip(1)
        .map(line -> line.split(":", 2))
        .collect(Collectors.groupingBy(
            field -> field[0].strip(), Collectors.mapping(field -> field[1].strip(), Collectors.toList())));
  }

  /** Of a body in chunks: each is its length in hexadecimal digits, and itself; the last has none. */
  private static String joined(String chunks) {
    int lengthEnds = chunks.indexOf(END);
    int length = Integer.parseInt(chunks.substring(0, lengthEnds), 16);
    int begin = lengthEnds + END.length();
    return length == 0
        ? ""
        : chunks.substring(begin, begin + length)
            + joined(chunks.substring(begin + length + END.length()));
  }
}
