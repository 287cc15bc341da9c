package dev.getwork.bootstrap.chaos;

import dev.getwork.bootstrap.chaos.CallLog.Call;
import dev.getwork.bootstrap.chaos.FaultInjector.Injected;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How long faults kept users from working.
 *
 * @param work the successful calls of processors, in the order of their answers
 * @param faults all that were injected
 */
record Outages(List<Call> work, List<Injected> faults) {

  static Outages of(CallLog log, List<Injected> faults) {
    return new Outages(log.calls().stream().filter(call -> call.operation().isWork() && call.isSuccess()).toList(),
        faults);
  }

  /** One row for each fault that was injected: how often, its longest gap, and the longest wait of one user. */
  RunRecord.Table table() {
    var table = new RunRecord.Table("fault", "injected", "leader deaths", "alone", "longest gap s, alone",
        "longest gap s, overlapping",
        "longest wait of a user s, alone", "overlapping");
    for (Fault fault : Fault.values()) {
      List<Injected> all = faults.stream().filter(one -> one.fault() == fault).toList();
      List<Injected> alone = all.stream().filter(one -> faults.stream().noneMatch(one::overlaps)).toList();
      if (!all.isEmpty()) {
        table.row(fault.text(), all.size(), all.stream().filter(Injected::hitLeader).count(), alone.size(),
            seconds(alone, true), seconds(all, true),
            seconds(alone, false), seconds(all, false));
      }
    }
    return table;
  }

  private String seconds(List<Injected> some, boolean gap) {
    return some.isEmpty()
        ? "–"
        : String.format(Locale.ROOT, "%.2f",
            some.stream().mapToDouble(one -> gap ? gap(one) : wait(one)).max().orElseThrow() / 1e9);
  }

  /** The longest interval between two successes, of any users, that overlaps a fault. */
  private double gap(Injected fault) {
    long longest = 0;
    for (int i = 1; i < work.size(); i++) {
      if (work.get(i).ended() > fault.began() && work.get(i - 1).ended() < fault.effectless()) {
        longest = Math.max(longest, work.get(i).ended() - work.get(i - 1).ended());
      }
    }
    return longest;
  }

  /** The longest time from a user's first try to the answer that overlaps a fault. */
  private double wait(Injected fault) {
    return work.stream().filter(call -> call.ended() > fault.began() && call.first() < fault.effectless())
        .mapToLong(call -> call.ended() - call.first()).max().orElse(0);
  }

  /** At which moments the faults were injected. */
  RunRecord.Table moments() {
    var table = new RunRecord.Table("moment", "faults");
    Stream.of(Moment.values()).forEach(
        moment -> table.row(moment.text(), faults.stream().filter(one -> one.moment() == moment).count()));
    return table;
  }
}
