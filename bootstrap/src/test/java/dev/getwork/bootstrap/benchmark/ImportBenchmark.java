package dev.getwork.bootstrap.benchmark;

import dev.getwork.bootstrap.process.GetworkClient;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/** The full file over HTTP into an empty table, beside a bare COPY of the same rows into a table like it. */
final class ImportBenchmark {

  private static final int WARM_UP = 1;
  private static final int ROUNDS = 5;
  private static final double TARGET = 0.3;
  private static final String FULL = "/api/v1/loan-imports?mapping=ppp&overlay=demo";

  private final Database database;
  private final GetworkClient manager;
  private final byte[] file;

  ImportBenchmark(Database database, GetworkClient manager, byte[] file) {
    this.database = database;
    this.manager = manager;
    this.file = file;
  }

  void run(Report report) {
    imported();
    double rows = Double.parseDouble(database.text("select count(*) from loan"));
    database.run("create table copied (like loan including all)");
    byte[] prepared = copiedOut();
    InTurn.Samples seconds = new InTurn(WARM_UP, ROUNDS)
        .way("import", this::imported)
        .way("COPY", () -> copied(prepared))
        .measured();
    database.run("drop table copied", "vacuum analyze loan", "checkpoint");
    double ratio = seconds.of("COPY").median() / seconds.of("import").median();
    report.table("Import of %,.0f loans".formatted(rows), "way", "seconds (least to most)", "rows per second");
    seconds.ways().forEach((way, sample) -> report.row(
        way,
        "%s (%s to %s)".formatted(
            Report.number(sample.median()), Report.number(sample.smallest()), Report.number(sample.largest())),
        Report.number(rows / sample.median())));
    report.row("**import : COPY**", Report.ratio(ratio), "target ≥ " + Report.ratio(TARGET));
  }

  /** For those who only need the loans. */
  void once() {
    imported();
    database.run("vacuum analyze loan", "checkpoint");
  }

  private double imported() {
    database.run("truncate loan cascade", "checkpoint");
    return InTurn.millis(() -> {
      var answer = manager.postCsv(FULL, file);
      String path = "/api/v1/loan-imports/" + answer.text("id");
      while (answer.text("state").equals("RUNNING")) {
        answer = manager.get(path);
      }
      if (!answer.text("state").equals("COMPLETED")) {
        throw new IllegalStateException("not imported: " + answer);
      }
    }) / 1e3;
  }

  private double copied(byte[] prepared) {
    database.run("truncate copied", "checkpoint");
    return InTurn.millis(() -> {
      try (Connection connection = database.connect()) {
        connection.unwrap(PGConnection.class).getCopyAPI()
            .copyIn("copy copied from stdin", new ByteArrayInputStream(prepared), 1 << 16);
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }) / 1e3;
  }

  private byte[] copiedOut() {
    var bytes = new ByteArrayOutputStream();
    try (Connection connection = database.connect()) {
      connection.unwrap(PGConnection.class).getCopyAPI().copyOut("copy loan to stdout", bytes);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return bytes.toByteArray();
  }
}
