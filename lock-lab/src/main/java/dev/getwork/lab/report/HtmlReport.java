package dev.getwork.lab.report;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Findings;
import dev.getwork.lab.trial.LabRun;
import dev.getwork.lab.trial.Result.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A self-contained HTML page with tables, plots, and swim lanes. */
public final class HtmlReport {

  private HtmlReport() {}

  /** Writes the page and returns its path. */
  public static Path write(Findings findings, Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Files.createDirectories(absolute.getParent());
    return Files.writeString(absolute, page(findings));
  }

  private static String page(Findings findings) throws IOException {
    var page = new StringBuilder(frame());
    TextReport.tables(findings).values().forEach(table -> page.append(table.html()));
    for (int nodes : LabRun.NODES) {
      page.append(Plots.throughput(findings, nodes)).append(Plots.waits(findings, nodes));
    }
    page.append(Legend.html());
    for (Strategy strategy : findings.strategies()) {
      page.append(lanes(findings, strategy));
    }
    return page.append("</main></body></html>\n").toString();
  }

  /** The swim lanes on three nodes: the stock shows the queue, and the use case the leader that serves all users. */
  private static String lanes(Findings findings, Strategy strategy) {
    String lanes = Stream.of(Kind.GET_WORK, Kind.STOCK)
        .flatMap(kind -> findings.of(strategy, kind, LabRun.NODES.getLast()).stream())
        .map(result -> "<h4>%s</h4>%s".formatted(
            result.kind() == Kind.GET_WORK ? "Get Work" : "The stock of a hundred", SwimLanes.of(result)))
        .collect(Collectors.joining());
    return "<section><h3 id=\"%s\">%s</h3><p>%s</p>%s</section>\n".formatted(
        strategy.label(), strategy.label(), Table.escaped(strategy.description()), lanes);
  }

  private static String frame() throws IOException {
    try (InputStream frame = Objects.requireNonNull(HtmlReport.class.getResourceAsStream("/lab-report.html"))) {
      return new String(frame.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
