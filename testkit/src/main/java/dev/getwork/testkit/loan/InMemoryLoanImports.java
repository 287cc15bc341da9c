package dev.getwork.testkit.loan;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.loan.LoanImports;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.loan.LoanImport.Progress;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.store.Contents;
import dev.getwork.testkit.store.InMemoryStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Brings loans into the store, all of a file at once or none. */
public final class InMemoryLoanImports implements LoanImports {

  private final InMemoryStore store;
  private final DatabaseClock clock;

  /** Imports into this store. */
  public InMemoryLoanImports(InMemoryStore store, DatabaseClock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public ImportId begin(UserName manager) {
    var id = new ImportId(store.nextId());
    var begun = new LoanImport(id, manager.value(), clock.now(), new Progress(0, 0), new LoanImport.Running());
    store.write(contents -> contents.imports().put(id, begun));
    return id;
  }

  @Override
  public void load(ImportId id, Iterator<ImportRow> rows) {
    var accepted = new LinkedHashMap<LoanNumber, Loan>();
    var rejected = new ArrayList<ImportRow.Rejected>();
    Optional<String> broken = Optional.empty();
    long received = 0;
    while (rows.hasNext()) {
      received++;
      switch (rows.next()) {
        case ImportRow.Accepted(long _, Loan loan) -> accepted.put(loan.number(), loan);
        case ImportRow.Rejected row -> rejected.add(row);
        case ImportRow.Broken(String reason) -> {
          broken = Optional.of(reason);
          received--;
        }
      }
    }
    finish(id, new Progress(received, rejected.size()), rejected, broken, accepted);
  }

  private void finish(ImportId id, Progress progress, List<ImportRow.Rejected> rejected, Optional<String> broken,
      Map<LoanNumber, Loan> accepted) {
    store.write(contents -> {
      LoanImport.State state =
          broken.<LoanImport.State>map(LoanImport.Failed::new).orElseGet(() -> bringIn(contents, accepted));
      contents.rejections().put(id, List.copyOf(rejected));
      return contents.imports().computeIfPresent(
          id, (_, begun) -> new LoanImport(id, begun.by(), begun.startedAt(), progress, state));
    });
  }

  private static LoanImport.Completed bringIn(Contents contents, Map<LoanNumber, Loan> accepted) {
    long added = accepted.keySet().stream().filter(number -> !contents.loans().containsKey(number)).count();
    long unchanged = accepted.values().stream()
        .filter(loan -> loan.equals(contents.loans().get(loan.number())))
        .count();
    contents.loans().putAll(accepted);
    return new LoanImport.Completed(added, accepted.size() - added - unchanged, unchanged);
  }

  @Override
  public Optional<LoanImport> find(ImportId id) {
    return store.read(contents -> Optional.ofNullable(contents.imports().get(id)));
  }

  @Override
  public List<LoanImport> newest(Page page) {
    return store.read(contents -> contents.imports().values().stream()
        .filter(loans -> loans.id().value() < page.below())
        .sorted(Comparator.comparingLong((LoanImport loans) -> loans.id().value()).reversed())
        .limit(page.size())
        .toList());
  }

  @Override
  public List<ImportRow.Rejected> rejections(ImportId id, Page page) {
    return store.read(contents -> contents.rejections().getOrDefault(id, List.of()).stream()
        .filter(row -> row.line() > page.above())
        .limit(page.size())
        .toList());
  }
}
