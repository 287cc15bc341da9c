package dev.getwork.lab.benchmark;

import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.lab.report.Table;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * The import of the full file over HTTP into an empty table, until the answer says that it is completed, beside a bare COPY
 * of the same rows from memory into a table like it with all indexes.
 */
final class LoanImport {

  private static final Path FULL = Path.of("..", "data", "ppp-full.csv.gz");
  private static final String FULL_IMPORT = "/api/v1/loan-imports?mapping=ppp";
  private static final int ROUNDS = 5;
  private static final double TARGET = 0.6;

  private final Lab lab;
  private final Product product;
  private final GetworkClient manager;

  LoanImport(Lab lab, Product product) {
    this.lab = lab;
    this.product = product;
    this.manager = product.node().client("manager");
  }

  void run() {
    byte[] file = file();
    imported(file);
    double loans = product.sql().sql("select count(*) from loan").query(Long.class).single();
    product.run("create table copied (like loan including all)");
    byte[] prepared = copiedOut();
    Map<String, List<Double>> seconds = new Interleaved<Double>()
        .with("import", () -> imported(file))
        .with("COPY", () -> copied(prepared))
        .run(1, lab.effort().rounds(ROUNDS));
    product.run("drop table copied", "vacuum analyze loan", "checkpoint");
    Table table =
        lab.table("import", "Import of %,.0f loans".formatted(loans), "way", "seconds (least to most)",
            "rows per second");
    seconds.forEach((way, values) -> {
      var sample = new Sample(values);
      table.row(way, sample.spread(), Table.number(loans / sample.median()));
    });
    table.row("**import : COPY**", Table.ratio(Interleaved.sample(seconds, "COPY").median()
        / Interleaved.sample(seconds, "import").median()), "target ≥ " + Table.ratio(TARGET));
  }

  /** Imports the loans for other benchmarks. */
  void once() {
    imported(file());
    product.run("vacuum analyze loan", "checkpoint");
  }

  private static byte[] file() {
    try {
      return Files.readAllBytes(FULL);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private double imported(byte[] file) {
    manager.saveDemoMapping();
    product.run("truncate loan cascade", "checkpoint");
    return Interleaved.millis(() -> {
      var answer = manager.postCsv(FULL_IMPORT, file);
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
    product.run("truncate copied", "checkpoint");
    return Interleaved.millis(() -> copy(
        manager -> manager.copyIn("copy copied from stdin", new ByteArrayInputStream(prepared), 1 << 16))) / 1e3;
  }

  private byte[] copiedOut() {
    var bytes = new ByteArrayOutputStream();
    copy(manager -> manager.copyOut("copy loan to stdout", bytes));
    return bytes.toByteArray();
  }

  @FunctionalInterface
  private interface Copy {

    long run(CopyManager manager) throws SQLException, IOException;
  }

  private void copy(Copy copy) {
    try (Connection connection = product.connect()) {
      copy.run(connection.unwrap(PGConnection.class).getCopyAPI());
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
