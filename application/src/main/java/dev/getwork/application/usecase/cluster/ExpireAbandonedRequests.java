package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.out.work.WorkRequests;

record ExpireAbandonedRequests(WorkRequests requests) implements JobWork {

  @Override
  public Job job() {
    return Job.EXPIRE_ABANDONED_REQUESTS;
  }

  @Override
  public boolean anyToDo() {
    return requests.anyAbandoned();
  }

  @Override
  public long run(FencedTransactions transactions) {
    return transactions.executeInBatches(requests::expireAbandoned);
  }
}
