package dev.getwork.bootstrap.process;

import dev.getwork.testkit.http.Exchange;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Parses an exchange over a socket, for checks against the published contract. */
final class RawExchange {

  private static final String END = "\r\n";

  private RawExchange() {}

  /** An exchange of a complete request and a complete response. */
  static Exchange exchange(String request, String answer) {
    String[] requested = head(request)[0].split(" ", 3);
    String[] target = requested[1].split("\\?", 2);
    Map<String, List<String>> answered = headers(answer);
    boolean chunked = answered.keySet().stream().anyMatch("Transfer-Encoding"::equalsIgnoreCase);
    return new Exchange(
        requested[0], target[0], target.length > 1 ? target[1] : "", headers(request), body(request),
        Integer.parseInt(head(answer)[0].split(" ", 3)[1]), answered, chunked ? joined(body(answer)) : body(answer));
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

  /** Joins a chunked body: each chunk follows its length in hexadecimal digits; the length of the last one is 0. */
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
