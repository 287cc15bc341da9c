package dev.getwork.lab;

import dev.getwork.lab.report.DocumentReport;
import dev.getwork.lab.report.HtmlReport;
import dev.getwork.lab.report.Table;
import dev.getwork.lab.report.TextReport;
import dev.getwork.lab.targets.Targets;
import dev.getwork.lab.trial.Findings;
import dev.getwork.lab.trial.LabRun;
import dev.getwork.lab.trial.Trials.Size;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The laboratory: {@code mvn -q -Plab -DskipTests verify}, and {@code -Dlab=long} or {@code -Dlab=targets} for
 * more, {@code -Dlab=record} to write the run into the document.
 */
public final class LockLab {

  private static final Path REPORT = Path.of("target", "lock-lab", "index.html");
  private static final Path DOCUMENT = Path.of("..", "docs", "locks.md");
  private static final Size SHORT = new Size(24, 3, 40, 100, 12_000);
  private static final Size LONG = new Size(60, 20, 200, 100, 30_000);

  private LockLab() {}

  /** Runs all strategies, prints what came of it, and writes the report. */
  public static void main(String[] what) throws IOException {
    boolean isLong = List.of(what).contains("long");
    if (List.of(what).contains("targets")) {
      Map<String, Table> measured = Targets.run(List.of(what), System.out::println);
      measured.values().forEach(table -> System.out.println(table.text()));
      if (List.of(what).contains("record")) {
        DocumentReport.write(DocumentReport.texts(measured), DOCUMENT);
      }
      System.exit(0);
    }
    Findings findings = LabRun.run(isLong ? LONG : SHORT, isLong ? 30_000 : 12_000, System.out::println);
    System.out.println(TextReport.of(findings));
    if (List.of(what).contains("record")) {
      DocumentReport.write(DocumentReport.texts(findings), DOCUMENT);
    }
    System.out.println("The report, with pictures: " + HtmlReport.write(findings, REPORT).toUri());
    System.exit(0); // Whatever threads the clients of Redis still have.
  }
}
