package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.out.task.FigureStore;
import dev.getwork.application.port.out.task.Tasks;

/** Records how many loans are available for each task. A task whose count fails is left out. */
record SampleQueues(Tasks tasks, FigureStore figures) implements JobWork {

  @Override
  public Job job() {
    return Job.SAMPLE_QUEUES;
  }

  /** Returns how many tasks were recorded, each in a transaction of its own. */
  @Override
  public long run(FencedTransactions transactions) {
    return tasks.all().stream().filter(task -> transactions.execute(() -> figures.sample(task)).orElse(false)).count();
  }
}
