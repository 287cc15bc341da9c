package dev.getwork.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;

/**
 * A class, field or method that violates a rule.
 *
 * @param layout has the root package {@code fixture.rule<number>.<name>}
 * @param culprit the beginning of its full name, as the report of the rule contains it
 */
record Fixture(ArchitectureRule rule, HexagonalLayout layout, String culprit) {

  /** The classes of all fixtures; each rule checks only those below its root package. */
  static final JavaClasses CLASSES = new ClassFileImporter().importPackages("fixture");

  static final List<Fixture> ALL = Stream.of(
      "rule01.technology.domain.Receipt",
      "rule01.technology.domain.Fines",
      "rule01.technology.domain.Catalog",
      "rule02.ambient.application.usecase.LendingLimit",
      "rule02.ambient.domain.AmbientValues.clock(",
      "rule02.ambient.domain.AmbientValues.clockByReference(",
      "rule02.ambient.domain.AmbientValues.clockWithZone(",
      "rule02.ambient.domain.AmbientValues.clockOfChronology(",
      "rule02.ambient.domain.AmbientValues.clockOfDate(",
      "rule02.ambient.domain.AmbientValues.clockOfCalendar(",
      "rule02.ambient.domain.AmbientValues.randomId(",
      "rule02.ambient.domain.AmbientValues.randomNumber(",
      "rule02.ambient.domain.AmbientValues.randomOrder(",
      "rule02.ambient.domain.AmbientValues.defaultLocale(",
      "rule02.ambient.domain.AmbientValues.systemProperty(",
      "rule02.ambient.domain.AmbientValues.processId(",
      "rule02.ambient.domain.AmbientValues.console(",
      "rule03.setter.domain.Copy",
      "rule04.transaction.application.usecase.LendCopy",
      "rule04.typeargument.application.port.in.FindCopy",
      "rule05.portwithcode.application.port.out.Shelves",
      "rule05.nestedclass.application.port.in.LendCopy",
      "rule06.usecase.application.usecase.CountCopiesUseCase",
      "rule06.usecase.application.usecase.LendCopyUseCase",
      "rule06.usecase.application.usecase.LendingService",
      "rule06.usecase.application.usecase.TakeBackCopyUseCase",
      "rule07.byclass.application.usecase.LendCopyUseCase",
      "rule07.byclass.application.usecase.CopyCheck",
      "rule07.byclass.application.usecase.ReturnCopyUseCase$1",
      "rule07.byport.application.usecase.LendCopyUseCase",
      "rule08.outport.adapter.rest.ShelfController",
      "rule08.newadapter.adapter.messaging.LendingListener",
      "rule09.callback.adapter.persistence.PostgresLendings",
      "rule09.outport.application.port.out.Lendings",
      "rule09.nested.adapter.persistence.ShelfRows",
      "rule10.neighbour.adapter.rest.LendingController",
      "rule11.publicclass.adapter.persistence.PostgresShelves",
      "rule11.publicenum.adapter.rest.problem.ProblemType",
      "rule11.publicrecord.adapter.rest.page.Cursor",
      "rule11.sharedclass.adapter.rest.page.Cursors",
      "rule11.nested.adapter.persistence.PersistenceConfiguration$PostgresShelves",
      "rule11.service.adapter.persistence.PersistenceConfiguration$Statements",
      "rule11.configuration.adapter.persistence.PersistenceConfiguration",
      "rule12.second.adapter.rest.JsonConfiguration",
      "rule12.bypass.bootstrap.Library",
      "rule13.settings.adapter.rest.LendingController",
      "rule13.excluded.domain.Lending",
      "rule14.speculation.application.port.out.Shelves",
      "rule14.misnamed.adapter.persistence.ShelfStorage",
      "rule14.wiring.bootstrap.Siren",
      "rule15.jdbc.adapter.rest.ShelfController",
      "rule16.status.application.usecase.Refusals",
      "rule16.client.adapter.scheduler.ReminderJob.client(",
      "rule16.client.adapter.scheduler.ReminderJob.connection(",
      "rule17.circle.domain.copy.Copy",
      "rule17.parent.adapter.rest.RestConfiguration",
      "rule17.tree.adapter.rest.RestConfiguration",
      "rule18.stray.common.Texts",
      "rule19.injection.adapter.rest.LendingController.lend>",
      "rule19.injection.adapter.rest.LendingController.setLend(",
      "rule20.dates.application.port.in.LendCopy",
      "rule20.dates.adapter.persistence.LendingRow",
      "rule21.print.adapter.scheduler.ReminderJob.systemOut(",
      "rule21.print.adapter.scheduler.ReminderJob.stackTrace(",
      "rule21.print.adapter.scheduler.ReminderJob.io(",
      "rule22.generic.application.usecase.Lendings.constructor(",
      "rule22.generic.application.usecase.Lendings.reference(",
      "rule23.body.adapter.rest.LendingRequest",
      "rule23.body.adapter.rest.LendingResponse",
      "rule23.body.adapter.rest.ShelfResponse$Place",
      "rule23.body.adapter.rest.CopyController.copies(",
      "rule23.body.adapter.rest.CopyController.lend(",
      "rule24.nofake.application.port.out.Shelves",
      "rule24.nocontract.application.port.out.CopyLock",
      "rule24.untested.adapter.persistence.PostgresCopyLock",
      "rule25.sleep.application.usecase.ReminderTest.thread(",
      "rule25.sleep.application.usecase.ReminderTest.timeUnit(",
      "rule26.names.adapter.persistence.ShelvesImpl",
      "rule26.names.domain.LendingManager",
      "rule26.names.adapter.rest.LendingDTO",
      "rule26.names.application.port.in.ILendCopy",
      "rule26.names.application.port.out.CopyRepository",
      "rule27.settings.adapter.rest.LendingSettings",
      "rule27.settings.adapter.rest.LendingController",
      "rule28.twomethods.application.port.in.LendCopy",
      "rule28.inherited.application.port.in.LendCopy",
      "rule28.query.application.port.in.LendingQueries",
      "rule29.lookup.adapter.rest.ShelfController.forName(",
      "rule29.lookup.adapter.rest.ShelfController.classLoader(",
      "rule29.lookup.adapter.rest.ShelfController.methodHandles(",
      "rule29.lookup.adapter.rest.ShelfController.service(",
      "rule29.lookup.adapter.rest.ShelfController.privateField(",
      "rule29.lookup.adapter.rest.ShelfController.bean(",
      "rule29.scan.adapter.rest.RestConfiguration",
      "rule30.absent.adapter.rest.CopyController.get(",
      "rule30.absent.adapter.rest.CopyController.getByReference(",
      "rule30.absent.adapter.rest.CopyController.orElseThrow(",
      "rule31.locator.application.usecase.Locators$Components",
      "rule31.locator.application.usecase.Locators$Fields",
      "rule31.locator.application.usecase.Locators$Constructor",
      "rule31.locator.application.usecase.Locators$Methods",
      "rule31.locator.application.usecase.Locators$Groups",
      "rule32.second.application.usecase.lending.LendingRules")
      .map("fixture."::concat)
      .map(Fixture::of)
      .toList();

  private static Fixture of(String culprit) {
    String[] names = culprit.split("\\.", -1);
    String root = String.join(".", names[0], names[1], names[2]);
    ArchitectureRule rule = ArchitectureRule.values()[Integer.parseInt(names[1].substring("rule".length())) - 1];
    return new Fixture(rule, HexagonalLayout.of(root).with(HexagonalLayout.Setting.EXCLUDED_PACKAGES, "lab"), culprit);
  }

  /** The parts that are missing from the report of a rule that should name the culprit and the remedy. */
  Stream<String> missingFromReport(ArchRule candidate) {
    String report = candidate.evaluate(CLASSES).getFailureReport().toString();
    return Stream.of(culprit, rule.remedy())
        .filter(expected -> !report.contains(expected))
        .map(missing -> "%s does not report \"%s\" but: %s".formatted(rule.title(), missing, report));
  }
}
