package dev.getwork.bootstrap;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.application.port.out.job.Slots;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.Leaders;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.architecture.HexagonalHouse;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Points the rules at the real house; that each of them bites is shown where they are written. */
class HouseTest {

  private static final List<String> ROOMS = List.of(
      "domain", "application.port.in", "application.port.out", "application.usecase", "adapter.persistence",
      "adapter.rest", "adapter.scheduler", "bootstrap", "testkit");

  private static final List<String> MODULES_WITH_TESTS =
      List.of("domain", "testkit", "adapter-persistence", "adapter-rest", "adapter-scheduler");

  @TestFactory
  Stream<DynamicTest> shouldKeepTheRulesOfTheHouse() {
    return HexagonalHouse.in("dev.getwork")
        .annexes("architecture", "lab")
        .deciding(TaskLock.class, WorkRequests.class, Holds.class, Assignments.class, JobLock.class, Slots.class,
            UnitOfWork.class, OldHistory.class, Tasks.class, HistoryFeed.class, IdempotencyKeys.class, Leaders.class)
        .testsIn(MODULES_WITH_TESTS.stream().map(HouseTest::testsOf).toArray(Path[]::new))
        .tests();
  }

  /** The core may not by a rule of the house; what runs beside the SQL may measure how long something takes, no more. */
  @Test
  void shouldReadNoMachinesClockBesideTheDatabase() {
    var readsTheClock = DescribedPredicate.<JavaAccess<?>>describe("it reads the machine's clock", access -> {
      String owner = access.getTargetOwner().getName();
      return owner.startsWith("java.time.") && Set.of("now", "system", "systemUTC").contains(access.getName())
          || owner.equals("java.lang.System") && access.getName().equals("currentTimeMillis")
          || owner.equals("java.util.Date");
    });
    noClasses().should().accessTargetWhere(readsTheClock)
        .check(new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.getwork.adapter.persistence"));
  }

  @Test
  void shouldHaveLookedIntoEveryRoom() {
    var house = new ClassFileImporter()
        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages("dev.getwork");
    assertThat(ROOMS).allSatisfy(room -> assertThat(house.that(resideInAPackage("dev.getwork." + room + "..")))
        .anyMatch(type -> !type.getSimpleName().equals("package-info")));
  }

  @Test
  void shouldHaveLookedAtTheTestsOfEveryModule() {
    assertThat(MODULES_WITH_TESTS)
        .allSatisfy(module -> assertThat(testsOf(module)).isDirectoryRecursivelyContaining("glob:**Test.class"));
  }

  private static Path testsOf(String module) {
    return Path.of("..", module, "target", "test-classes");
  }
}
