package dev.getwork.application.usecase;

import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.application.port.out.loan.LoanImports;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Meanwhile;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Out-ports that behave otherwise than the fakes. */
final class Exchanged {

  private Exchanged() {}

  /** Has read the file, and does not end before it may. */
  record Lasting(LoanImports imports, CountDownLatch end) implements LoanImports {
    @Override
    public ImportId begin(UserName manager) {
      return imports.begin(manager);
    }

    @Override
    public void load(ImportId id, Iterator<ImportRow> rows) {
      rows.forEachRemaining(_ -> {});
      Meanwhile.pass(end);
    }

    @Override
    public Optional<LoanImport> find(ImportId id) {
      return imports.find(id);
    }

    @Override
    public List<LoanImport> newest(Page page) {
      return imports.newest(page);
    }

    @Override
    public List<ImportRow.Rejected> rejections(ImportId id, Page page) {
      return imports.rejections(id, page);
    }
  }

  /** Counts transactions. */
  record Counting(UnitOfWork unitOfWork, AtomicInteger transactions) implements UnitOfWork {
    @Override
    public <R> R inTransaction(Supplier<R> work) {
      transactions.incrementAndGet();
      return unitOfWork.inTransaction(work);
    }
  }

  /** The database is away. */
  record Failing() implements UnitOfWork {
    @Override
    public <R> R inTransaction(Supplier<R> work) {
      throw new IllegalStateException("no connection");
    }
  }
}
