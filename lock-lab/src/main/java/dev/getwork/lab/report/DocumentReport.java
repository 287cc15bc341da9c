package dev.getwork.lab.report;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Faults.Recovery;
import dev.getwork.lab.trial.Faults.Fault;
import dev.getwork.lab.trial.Findings;
import dev.getwork.lab.trial.LabRun;
import dev.getwork.lab.trial.Result;
import dev.getwork.lab.trial.Result.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the tables and sentences of a run into a document. Each place is between two comments:
 * {@code <!-- recorded: stock -->} and {@code <!-- end -->}.
 */
public final class DocumentReport {

  private static final Pattern RECORDED =
      Pattern.compile("(?<=<!-- recorded: )(?<name>[a-z0-9 -]+) -->\n(?<text>.*?)(?=<!-- end -->)", Pattern.DOTALL);

  /** Separates the cells of a row, and ends it. */
  private static final String CELLS = " \\|(?: |$)";

  private DocumentReport() {}

  /** Writes the texts into their places of the document. */
  public static void write(Map<String, String> texts, Path document) throws IOException {
    Files.writeString(document, recorded(Files.readString(document), texts));
  }

  /** The tables of a comparison of locks and a sentence for each strategy, by their places. */
  public static Map<String, String> texts(Findings findings) {
    Map<String, String> texts = texts(TextReport.tables(findings));
    for (Strategy strategy : Strategy.values()) {
      texts.put(strategy.label(), sentence(findings, strategy) + "\n");
    }
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

  /** The figures of one strategy. */
  private static String sentence(Findings findings, Strategy strategy) {
    String stock = "The stock of a hundred: %s s on one node, %s s on three, p99 %s and %s ms, %s and %s out of order; "
        + "loans assigned twice: %s and %s.";
    Object[] both = List.<Function<Result, String>>of(result -> Table.number(result.seconds()),
        result -> Table.number(result.waited(0.99)), result -> Table.percent(result.inversions()),
        result -> String.valueOf(result.verdict().duplicates())).stream()
        .flatMap(of -> LabRun.NODES.stream().map(nodes -> findings.of(strategy, Kind.STOCK, nodes).map(of).orElse("–")))
        .toArray();
    return stock.formatted(both) + findings.of(Fault.KILLED, strategy)
        .map(killed -> " Free after its holder was killed: %s, leaving behind %s; paused: %s; cut off: %s.".formatted(
            TextReport.freed(findings, Fault.KILLED, strategy), killed.residual(),
            late(findings, Fault.PAUSED, strategy),
            late(findings, Fault.CUT, strategy)))
        .orElse("");
  }

  private static String late(Findings findings, Fault fault, Strategy strategy) {
    return findings.of(fault, strategy)
        .map(after -> "%s, and the late holder %s".formatted(
            TextReport.freed(findings, fault, strategy), did(after)))
        .orElse("–");
  }

  private static String did(Recovery after) {
    String did = switch (after.late()) {
      case "refused" -> "was refused";
      case "error" -> "got an error";
      default -> after.late();
    };
    return did + (after.duplicates() ? ", and the loan was assigned **twice**" : "");
  }
}
