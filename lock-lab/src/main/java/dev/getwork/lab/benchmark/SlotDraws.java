package dev.getwork.lab.benchmark;

import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.cluster.Slots.HeldSlot;
import dev.getwork.application.port.out.cluster.Slots.Semaphore;
import dev.getwork.lab.node.ProductContext;
import dev.getwork.lab.report.Table;
import java.sql.Types;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Ways to find a free slot: as many nodes as slots are free try at the same time, so every refusal is needless. */
final class SlotDraws {

  private static final int SLOTS = 8;
  private static final List<Integer> HELD = List.of(0, 4, 6, 7);
  private static final int ROUNDS = 200;
  private static final Semaphore SEMAPHORE = new Semaphore("lab", SLOTS, Duration.ofMinutes(10));

  private final Lab lab;
  private final int rounds;

  SlotDraws(Lab lab) {
    this.lab = lab;
    this.rounds = lab.effort().rounds(ROUNDS);
  }

  void run() {
    Table table = lab.table("slots", "Needless refusals, %d slots, as many attempts at a time as slots are free"
        .formatted(SLOTS),
        Stream.concat(Stream.of("way"), HELD.stream().map("%d held"::formatted))
            .toArray(String[]::new));
    lab.onFreshDatabase(database -> {
      try (ProductContext node = lab.context(database, "node1")) {
        Slots slots = node.application().get(Slots.class);
        slots.take(SEMAPHORE).ifPresent(slots::release); // Creates the rows.
        row(table, node.sql(), "draws a number, and locks that slot", () -> hasDrawn(node.sql()));
        row(table, node.sql(), "reads the first free slot, then locks it", () -> hasReadFirst(node.sql()));
        row(table, node.sql(), "the first free slot, skip locked", () -> hasFirst(node.sql()));
        row(table, node.sql(), "a random free slot, skip locked (Getwork)", () -> hasTaken(slots));
      }
    });
  }

  private void row(Table table, JdbcClient sql, String way, BooleanSupplier attempt) {
    Stream<String> shares = HELD.stream().map(held -> {
      long refused = 0;
      for (int round = 0; round < rounds; round++) {
        refused += refused(sql, held, attempt);
      }
      return String.format(Locale.ROOT, "%.1f %%", 100.0 * refused / rounds / (SLOTS - held));
    });
    table.row(Stream.concat(Stream.of(way), shares).toArray());
  }

  private static final String HOLD =
      """
      update slot set holder = case when slot <= :held then 'another node' end,
        held_until = case when slot <= :held then timestamptz 'infinity' end
      where semaphore = 'lab'
      """;

  private static long refused(JdbcClient sql, int held, BooleanSupplier attempt) {
    sql.sql(HOLD).param("held", held).update();
    int nodes = SLOTS - held;
    var start = new CyclicBarrier(nodes);
    try (ExecutorService threads = Executors.newFixedThreadPool(nodes)) {
      return Stream.generate(() -> CompletableFuture.supplyAsync(() -> {
        await(start);
        return attempt.getAsBoolean();
      }, threads)).limit(nodes).toList().stream().filter(attempted -> !attempted.join()).count();
    }
  }

  private static void await(CyclicBarrier start) {
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private static final String TAKE =
      """
      with chosen as materialized (
        select slot from slot
        where semaphore = 'lab' and slot = coalesce(:slot, slot) and held_until is null
        order by slot limit 1
        for no key update skip locked)
      update slot set holder = 'node', held_until = timestamptz 'infinity'
      from chosen where slot.semaphore = 'lab' and slot.slot = chosen.slot
      """;

  private static final String FIRST_FREE =
      "select min(slot) from slot where semaphore = 'lab' and held_until is null";

  private static boolean hasDrawn(JdbcClient sql) {
    return hasTaken(sql, Optional.of(ThreadLocalRandom.current().nextInt(SLOTS) + 1));
  }

  private static boolean hasReadFirst(JdbcClient sql) {
    Optional<Integer> first = sql.sql(FIRST_FREE).query(Integer.class).optional();
    return first.isPresent() && hasTaken(sql, first);
  }

  private static boolean hasFirst(JdbcClient sql) {
    return hasTaken(sql, Optional.empty());
  }

  private static boolean hasTaken(JdbcClient sql, Optional<Integer> slot) {
    return sql.sql(TAKE).param("slot", slot.orElse(null), Types.INTEGER).update() == 1;
  }

  private static boolean hasTaken(Slots slots) {
    Optional<HeldSlot> held = slots.take(SEMAPHORE);
    return held.isPresent();
  }
}
