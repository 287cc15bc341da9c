package dev.getwork.application.usecase.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportQueries;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.out.importing.LoanImports;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class ImportQueriesTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final ImportId UNKNOWN = new ImportId(999);

  private final InMemoryWorld world = new InMemoryWorld();
  private final LoanImports imports = world.port(LoanImports.class);
  private final ImportQueries queries = world.node().get(ImportQueries.class);

  @Test
  void shouldWaitForAnImportOfAnotherNode() {
    ImportId id = imports.begin(Optional.empty(), GetWorkScenario.MANAGER);
    String running = find(id, Duration.ZERO).orElseThrow().version();
    assertThat(find(id, Duration.ofMillis(10), running).orElseThrow().hasEnded()).isFalse();
    assertThat(find(id, LONG, "another").orElseThrow().version()).isEqualTo(running);
    CompletableFuture<Optional<LoanImport>> changed = Concurrently.elsewhere(() -> find(id, LONG, running));
    CompletableFuture<Optional<LoanImport>> ended = Concurrently.elsewhere(() -> find(id, LONG));
    Concurrently.assertWaits(changed);
    imports.load(id, List.<ImportRow>of().iterator());
    assertThat(Concurrently.resultOf(changed).orElseThrow().version()).isNotEqualTo(running);
    assertThat(Concurrently.resultOf(ended).orElseThrow().hasEnded()).isTrue();
    assertThat(find(UNKNOWN, LONG)).isEmpty();
  }

  @Test
  void shouldListImportsAndRejectedRowsByPage() {
    ImportId id = imports.begin(Optional.empty(), GetWorkScenario.MANAGER);
    LoanImport begun = imports.find(id).orElseThrow();
    var rejected = new ImportRow.Rejected(2, "amount", "must be a number", "", "");
    var page = Page.after(7, 10);
    LoanImports listing = PortProxy.of(LoanImports.class, imports, (method, arguments, call) -> switch (method) {
      case "newest" -> arguments.equals(List.of(page)) ? List.of(begun) : List.of();
      case "rejections" -> arguments.equals(List.of(id, page)) ? List.of(rejected) : List.of();
      default -> call.call();
    });
    ImportQueries lists = world.node().with(LoanImports.class, listing).get(ImportQueries.class);
    assertThat(lists.list(page)).containsExactly(begun);
    assertThat(lists.rejections(id, page)).contains(List.of(rejected));
    assertThat(lists.rejections(UNKNOWN, page)).isEqualTo(Optional.empty());
  }

  private Optional<LoanImport> find(ImportId id, Duration maxWait, String... known) {
    return queries.find(id, maxWait, Set.of(known));
  }
}
