package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.work.AssignmentFilter.State;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.springframework.core.convert.converter.Converter;
import org.springframework.format.FormatterRegistry;

/**
 * Reads ids and names in paths and queries. Ids are opaque, so an id of another form is unknown (404), not malformed.
 */
final class IdConverters {

  private IdConverters() {}

  static void register(FormatterRegistry registry) {
    register(registry, TaskId.class, text -> ProblemType.UNKNOWN_TASK.unlessId(text, TaskId::new));
    register(registry, ImportId.class, text -> ProblemType.UNKNOWN_IMPORT.unlessId(text, ImportId::new));
    register(registry, AssignmentId.class, text -> ProblemType.UNKNOWN_ASSIGNMENT.unlessId(text, AssignmentId::new));
    register(
        registry, WorkRequestId.class, text -> ProblemType.UNKNOWN_WORK_REQUEST.unlessId(text, WorkRequestId::new));
    register(registry, ImportMapping.Name.class, IdConverters::mapping);
    register(
        registry, LoanNumber.class,
        text -> ProblemException.valid(() -> new LoanNumber(text), _ -> ProblemException.unknownLoan()));
    register(
        registry, UserName.class,
        text -> ProblemException.valid(() -> new UserName(text), _ -> ProblemException.unknownUser()));
    register(registry, Job.class, IdConverters::job);
    register(registry, State.class, text -> oneOf("state", State.values(), text));
    register(registry, Hold.Kind.class, text -> oneOf("kind", Hold.Kind.values(), text));
    register(registry, Kind.class, text -> oneOf("kind", Kind.values(), text));
  }

  private static <T> void register(FormatterRegistry registry, Class<T> type, Converter<String, T> converter) {
    registry.addConverter(String.class, type, converter);
  }

  private static <T extends Enum<T>> T oneOf(String parameter, T[] values, String text) {
    return ProblemException.valid(() -> ProblemException.constant(text, values), unknown -> ProblemException
        .wrongParameter(ProblemType.INVALID_VALUE, parameter, String.valueOf(unknown.getMessage())));
  }

  /** Not unknown but invalid, because a client chooses the name of a new mapping. */
  private static ImportMapping.Name mapping(String text) {
    return ProblemException.valid(() -> new ImportMapping.Name(text), invalid -> ProblemType.INVALID_VALUE
        .because("Correct the path: the name of a mapping " + invalid.getMessage() + ".")
        .atParameter("name", String.valueOf(invalid.getMessage())));
  }

  private static Job job(String text) {
    return Job.labeled(text).orElseThrow(() -> ProblemType.UNKNOWN_JOB.because("No job has this name. The jobs are "
        + Arrays.stream(Job.values()).map(Job::label).sorted().collect(Collectors.joining(", ")) + "."));
  }
}
