package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.AssignmentFilter.State;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.springframework.core.convert.converter.Converter;
import org.springframework.format.FormatterRegistry;

/** Reads ids and names in paths and queries. Ids are opaque, so one of an unknown form is not malformed but unknown: 404. */
final class PathIds {

  private PathIds() {}

  static void register(FormatterRegistry registry) {
    register(registry, TaskId.class, text -> ProblemType.UNKNOWN_TASK.unlessId(text, TaskId::new));
    register(registry, ImportId.class, text -> ProblemType.UNKNOWN_IMPORT.unlessId(text, ImportId::new));
    register(registry, AssignmentId.class, text -> ProblemType.UNKNOWN_ASSIGNMENT.unlessId(text, AssignmentId::new));
    register(
        registry, WorkRequestId.class, text -> ProblemType.UNKNOWN_WORK_REQUEST.unlessId(text, WorkRequestId::new));
    register(registry, LoanNumber.class, PathIds::loanNumber);
    register(registry, UserName.class, PathIds::userName);
    register(registry, Job.class, PathIds::job);
    register(registry, State.class, text -> oneOf("state", State.values(), text));
    register(registry, Kind.class, text -> oneOf("kind", Kind.values(), text));
  }

  private static <T> void register(FormatterRegistry registry, Class<T> type, Converter<String, T> converter) {
    registry.addConverter(String.class, type, converter);
  }

  private static <T extends Enum<T>> T oneOf(String parameter, T[] values, String text) {
    return Arrays.stream(values).filter(value -> value.name().equals(text)).findFirst().orElseThrow(() -> {
      String remedy = "must be one of " + Arrays.stream(values).map(Enum::name).collect(Collectors.joining(", "));
      return ProblemType.INVALID_VALUE
          .because("Correct the query: " + parameter + " " + remedy + ".").atParameter(parameter, remedy);
    });
  }

  private static LoanNumber loanNumber(String text) {
    try {
      return new LoanNumber(text);
    } catch (IllegalArgumentException _) {
      throw ProblemType.UNKNOWN_LOAN.because("No loan has such a number. Take loan numbers as they were answered.");
    }
  }

  private static UserName userName(String text) {
    try {
      return new UserName(text);
    } catch (IllegalArgumentException _) {
      throw ProblemType.UNKNOWN_USER.because("No user has such a name.");
    }
  }

  private static Job job(String text) {
    return Job.labelled(text).orElseThrow(() -> ProblemType.UNKNOWN_JOB.because("There are these jobs: "
        + Arrays.stream(Job.values()).map(Job::label).sorted().collect(Collectors.joining(", ")) + "."));
  }
}
