package dev.getwork.application.port.out.importing;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.importing.LoanImport.Progress;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.application.store.StoredData;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.work.UserName;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Imports loans into the store. */
public record InMemoryLoanImports(InMemoryStore store, DatabaseClock clock) implements LoanImports {

  @Override
  public ImportId begin(Optional<String> fileName, UserName manager) {
    var id = new ImportId(store.nextId());
    var begun =
        new LoanImport(id, fileName, manager.value(), clock.now(), new Progress(0, 0), new LoanImport.Running());
    store.write(contents -> contents.imports().put(id, begun));
    return id;
  }

  @Override
  public void load(ImportId id, Iterator<ImportRow> rows) {
    var accepted = new LinkedHashMap<LoanNumber, Loan>();
    long rejected = 0;
    Optional<String> broken = Optional.empty();
    long received = 0;
    while (rows.hasNext()) {
      received++;
      switch (rows.next()) {
        case ImportRow.Accepted(long _, Loan loan) -> accepted.put(loan.number(), loan);
        case ImportRow.Rejected _ -> rejected++;
        case ImportRow.Broken(String reason) -> {
          broken = Optional.of(reason);
          received--;
        }
      }
    }
    finish(id, new Progress(received, rejected), broken, accepted);
  }

  private void finish(ImportId id, Progress progress, Optional<String> broken, Map<LoanNumber, Loan> accepted) {
    store.write(contents -> {
      LoanImport.State state =
          broken.<LoanImport.State>map(LoanImport.Failed::new).orElseGet(() -> importAll(contents, accepted));
      return contents.imports().computeIfPresent(
          id, (_, begun) -> new LoanImport(id, begun.fileName(), begun.by(), begun.startedAt(), progress, state));
    });
  }

  private static LoanImport.Completed importAll(StoredData contents, Map<LoanNumber, Loan> accepted) {
    accepted.replaceAll((number, loan) -> LoanPatch.setting(number, contents.facts().getOrDefault(number, Map.of()))
        .then(LoanPatch.setting(number, loan.attributes())).applied(loan));
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
  public LoanImport.Preview preview(Iterator<ImportRow> rows) {
    throw new UnsupportedOperationException("tested with PostgreSQL");
  }

  @Override
  public List<LoanImport> newest(Page page) {
    throw new UnsupportedOperationException("tested with PostgreSQL");
  }

  @Override
  public List<ImportRow.Rejected> rejections(ImportId id, Page page) {
    throw new UnsupportedOperationException("tested with PostgreSQL");
  }
}
