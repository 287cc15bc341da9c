package dev.getwork.bootstrap;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.getwork.application.port.in.cluster.ControlJobs;
import dev.getwork.application.port.in.importing.ManageImportMappings;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.work.ControlAbsences;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.out.work.IdempotencyKeys;
import dev.getwork.application.port.out.cluster.JobLock;
import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.architecture.HexagonalArchitecture;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Checks the architecture rules on the product. The module {@code architecture-rules} tests the rules themselves. */
@Order(1) // Among the slowest.
class ArchitectureTest {

  private static final List<String> PACKAGES = List.of(
      "domain", "application.port.in", "application.port.out", "application.usecase", "adapter.persistence",
      "adapter.rest", "adapter.scheduler", "bootstrap", "testkit");

  private static final List<String> MODULES_WITH_TESTS =
      List.of("domain", "application", "testkit", "adapter-persistence", "adapter-rest", "adapter-scheduler");

  private static final JavaClasses PRODUCTION = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("dev.getwork");

  @TestFactory
  Stream<DynamicTest> shouldFollowTheArchitectureRules() {
    return HexagonalArchitecture.in("dev.getwork")
        .excludedPackages("architecture", "lab")
        .contractTestedOutPorts(TaskLock.class, WorkRequests.class, Assignments.class, Decisions.class, Holds.class,
            Tasks.class, JobLock.class, Slots.class, UnitOfWork.class, IdempotencyKeys.class)
        .multiMethodInPorts(ControlAbsences.class, ControlJobs.class, ManageImportMappings.class, ManageTasks.class,
            RunJob.class)
        .testsIn(MODULES_WITH_TESTS.stream().map(ArchitectureTest::testsOf).toArray(Path[]::new))
        .tests();
  }

  /** Adapters use the database's clock for points in time; they may measure durations with a monotonic clock. */
  @Test
  void shouldNotReadTheMachinesClockInThePersistenceAdapter() {
    var readsTheClock = DescribedPredicate.<JavaAccess<?>>describe("it reads the machine's clock", access -> {
      String owner = access.getTargetOwner().getName();
      return owner.startsWith("java.time.") && Set.of("now", "system", "systemUTC").contains(access.getName())
          || owner.equals("java.lang.System") && access.getName().equals("currentTimeMillis")
          || owner.equals("java.util.Date");
    });
    noClasses().should().accessTargetWhere(readsTheClock)
        .check(PRODUCTION.that(resideInAPackage("dev.getwork.adapter.persistence..")));
  }

  @Test
  void shouldImportEveryPackageOfTheLayout() {
    assertThat(PACKAGES).allSatisfy(name -> assertThat(PRODUCTION.that(resideInAPackage("dev.getwork." + name + "..")))
        .anyMatch(type -> !type.getSimpleName().equals("package-info")));
  }

  @Test
  void shouldFindTheTestsOfEveryModule() {
    assertThat(MODULES_WITH_TESTS)
        .allSatisfy(module -> assertThat(testsOf(module)).isDirectoryRecursivelyContaining("glob:**Test.class"));
  }

  private static Path testsOf(String module) {
    return Path.of("..", module, "target", "test-classes");
  }
}
