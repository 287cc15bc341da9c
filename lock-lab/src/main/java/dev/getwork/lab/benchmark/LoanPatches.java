package dev.getwork.lab.benchmark;

import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.domain.task.Task;
import dev.getwork.lab.report.Table;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Patches of one attribute over HTTP, as a stream and one per call, beside one bare {@code UPDATE} that writes the same attribute
 * of as many loans, without history. Meanwhile, the six selections run in a loop on the same server. Each way writes values
 * that no loan had before.
 */
final class LoanPatches {

  private static final int LOANS = 20_000;
  private static final int ROUNDS = 5;
  private static final int CONNECTIONS = 8;
  private static final Duration SINGLE = Duration.ofSeconds(4);
  private static final double TARGET = 1_000;

  private static final String NUMBERS =
      "select loan_number from loan order by hashtext(loan_number), loan_number limit :loans";

  private static final String UPDATE =
      """
      update loan set attributes = attributes || jsonb_build_object('lender', :value)
      where loan_number = any(:numbers)
      """;

  private final Lab lab;
  private final Product product;
  private final AtomicInteger values = new AtomicInteger();

  LoanPatches(Lab lab, Product product) {
    this.lab = lab;
    this.product = product;
  }

  void run() {
    List<String> loans = product.sql().sql(NUMBERS).param("loans", lab.effort().rows(LOANS))
        .query((row, _) -> row.getString(1)).list();
    var selecting = new AtomicBoolean(true);
    var selections = CompletableFuture.supplyAsync(() -> select(selecting));
    Map<String, List<Double>> perSecond = new Interleaved<Double>()
        .with("stream", () -> streamed(loans))
        .with("one per call, %d connections".formatted(CONNECTIONS), () -> oneByOne(loans))
        .with("one UPDATE", () -> updated(loans))
        .run(1, lab.effort().rounds(ROUNDS));
    selecting.set(false);
    report(loans.size(), perSecond, selections.join());
    product.deleteWork();
  }

  private void report(int loans, Map<String, List<Double>> perSecond, int selections) {
    Table table = lab.table("patches",
        "Patches of %,d loans while %,d selections ran one after the other".formatted(loans, selections), "way",
        "loans per second (least to most)", "this : UPDATE");
    double update = Interleaved.sample(perSecond, "one UPDATE").median();
    perSecond.forEach((way, values) -> {
      var sample = new Sample(values);
      table.row(way, sample.spread(), Table.ratio(sample.median() / update));
    });
    boolean missed = Interleaved.sample(perSecond, "stream").median() < TARGET;
    table.row("target of the stream", "≥ " + Table.number(TARGET) + (missed ? " **missed**" : ""), "–");
  }

  /** The number of selections until it is told to stop. */
  private int select(AtomicBoolean selecting) {
    ProductPorts ports = product.ports();
    List<Task> tasks = ports.get(Tasks.class).all();
    int count = 0;
    for (Iterator<Task> next = Stream.generate(() -> tasks).flatMap(List::stream).iterator(); selecting
        .get(); count++) {
      ports.get(LoanSelection.class).select(next.next());
    }
    return count;
  }

  private double streamed(List<String> loans) {
    String value = value();
    String lines = loans.stream()
        .map(loan -> "{\"loanNumber\":\"" + loan + "\"," + attribute(value) + "}\n").collect(Collectors.joining());
    product.run("checkpoint");
    try (var connection =
        HttpConnection.to(product.node().address(), "integration", "application/x-ndjson")) {
      double millis = Interleaved.millis(() -> {
        connection.send("POST", "/api/v1/loan-patches", lines);
        require(connection.receive(), "\"changed\":" + loans.size());
      });
      return loans.size() * 1e3 / millis;
    }
  }

  private double oneByOne(List<String> loans) {
    String body = "{" + attribute(value()) + "}";
    product.run("checkpoint");
    return Load.perSecond(CONNECTIONS, lab.effort().time(SINGLE), user -> {
      var connection = HttpConnection.to(product.node().address(), "integration", "application/merge-patch+json");
      Iterator<String> own = IntStream.iterate(user, i -> i + CONNECTIONS).mapToObj(i -> loans.get(i % loans.size()))
          .iterator();
      return () -> {
        connection.send("PATCH", "/api/v1/loans/" + own.next(), body);
        require(connection.receive(), body.substring(body.indexOf("\"lender\""), body.length() - 2));
      };
    });
  }

  private double updated(List<String> loans) {
    String value = value();
    product.run("checkpoint");
    return loans.size() * 1e3 / Interleaved.millis(() -> product.sql().sql(UPDATE)
        .param("value", value).param("numbers", loans.toArray(String[]::new)).update());
  }

  private String value() {
    return "lender " + values.incrementAndGet();
  }

  private static String attribute(String value) {
    return "\"attributes\":{\"lender\":\"" + value + "\"}";
  }

  private static void require(HttpConnection.Response answer, String part) {
    if (answer.status() != 200 || !answer.body().contains(part)) {
      throw new IllegalStateException(answer.toString());
    }
  }
}
