package dev.getwork.lab.report;

import dev.getwork.lab.trial.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the tables of a run into a document. Each place is between two comments:
 * {@code <!-- recorded: stock -->} and {@code <!-- end -->}.
 */
public final class DocumentReport {

  private static final Pattern RECORDED =
      Pattern.compile("(?<=<!-- recorded: )(?<name>[a-z0-9 -]+) -->\n(?<text>.*?)(?=<!-- end -->)", Pattern.DOTALL);

  private static final List<String> RUN =
      List.of("made on", "cores", "operating system", "JDK", "database", "Redis server", "MariaDB server", "libraries");

  /** Separates the cells of a row, and ends it. */
  private static final String CELLS = " \\|(?: |$)";

  private DocumentReport() {}

  /** Writes the texts into their places of the document. */
  public static void write(Map<String, String> texts, Path document) throws IOException {
    Files.writeString(document, recorded(Files.readString(document), texts));
  }

  /** The tables of a comparison of locks, their summary, and the versions of the run, by their places. */
  public static Map<String, String> texts(Findings findings) {
    Map<String, String> texts = texts(TextReport.tables(findings));
    texts.put("locks summary", TextReport.summary(findings).markdown());
    texts.put("locks run", "%s, %s cores, %s, %s, %s, Redis %s, MariaDB %s, %s.\n".formatted(
        RUN.stream().map(property -> findings.machine().getOrDefault(property, "–")).toArray()));
    return texts;
  }

  /** Tables by their places. */
  public static Map<String, String> texts(Map<String, Table> tables) {
    return tables.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, one -> one.getValue().markdown(), (one, _) -> one, HashMap::new));
  }

  /** The document with the texts in their places. */
  static String recorded(String document, Map<String, String> texts) {
    return RECORDED.matcher(document).replaceAll(place -> {
      String name = place.group("name");
      return Matcher.quoteReplacement(
          texts.containsKey(name)
              ? name + " -->\n\n" + withOwnColumns(texts.get(name), place.group("text")) + "\n"
              : place.group());
    });
  }

  /** The new table with the columns that the document has beside the recorded ones, such as an explanation. */
  private static String withOwnColumns(String table, String shown) {
    return table.lines().map(line -> {
      List<String> cells = List.of(line.split(CELLS));
      return shown.lines().map(old -> List.of(old.split(CELLS)))
          .filter(old -> old.size() > cells.size() && old.getFirst().equals(cells.getFirst())).findFirst()
          .map(old -> Stream.concat(cells.stream(), old.stream().skip(cells.size())).collect(Collectors.joining(" | ")))
          .map(joined -> joined + " |").orElse(line);
    }).collect(Collectors.joining("\n", "", "\n"));
  }
}
