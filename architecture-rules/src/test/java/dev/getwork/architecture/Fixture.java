package dev.getwork.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;

/**
 * A small house with a class that breaks a rule.
 *
 * @param rule which
 * @param plan of the house, whose root is {@code fixture.rule<number>.<name>}
 * @param culprit the name of the class
 */
record Fixture(HouseRule rule, HousePlan plan, String culprit) {

  /** All houses at once: each rule looks below its own root only. */
  static final JavaClasses CLASSES = new ClassFileImporter().importPackages("fixture");

  /** Every fixture there is, by its culprit. */
  static final List<Fixture> ALL = Stream.of(
      "rule01.sqlindomain.domain.Receipt",
      "rule01.springindomain.domain.Fines",
      "rule01.filesindomain.domain.Catalogue",
      "rule02.clock.domain.Lending",
      "rule02.clockbyreference.application.usecase.Reminders",
      "rule02.zonedclock.domain.OpeningDay",
      "rule02.chance.domain.CopyId",
      "rule02.environment.application.usecase.LendingLimit",
      "rule02.shuffle.domain.Shelf",
      "rule02.splittable.domain.Raffle",
      "rule02.calendar.domain.OpeningDay",
      "rule02.date.domain.Lending",
      "rule02.chronology.domain.DueDate",
      "rule02.locale.domain.CopyLabel",
      "rule02.property.domain.LendingLimit",
      "rule02.process.domain.Reader",
      "rule02.console.domain.Question",
      "rule03.setter.domain.Copy",
      "rule04.transaction.application.usecase.LendCopy",
      "rule04.typeargument.application.port.in.FindCopy",
      "rule05.portwithcode.application.port.out.Shelves",
      "rule05.nestedclass.application.port.in.LendCopy",
      "rule06.noport.application.usecase.CountCopiesUseCase",
      "rule06.twoports.application.usecase.LendCopyUseCase",
      "rule06.misnamed.application.usecase.LendingService",
      "rule06.exposed.application.usecase.LendCopyUseCase",
      "rule07.byclass.application.usecase.LendCopyUseCase",
      "rule07.byport.application.usecase.LendCopyUseCase",
      "rule07.step.application.usecase.CopyCheck",
      "rule07.anonymous.application.usecase.LendCopyUseCase",
      "rule08.outport.adapter.rest.ShelfController",
      "rule08.newadapter.adapter.messaging.LendingListener",
      "rule09.callback.adapter.persistence.PostgresLendings",
      "rule10.neighbour.adapter.rest.LendingController",
      "rule11.publicclass.adapter.persistence.PostgresShelves",
      "rule11.publicenum.adapter.rest.problem.ProblemType",
      "rule11.nested.adapter.persistence.PersistenceConfiguration$PostgresShelves",
      "rule11.service.adapter.persistence.PersistenceConfiguration$Statements",
      "rule11.configuration.adapter.persistence.PersistenceConfiguration",
      "rule12.seconddoor.adapter.rest.JsonConfiguration",
      "rule12.window.bootstrap.Library",
      "rule13.settings.adapter.rest.LendingController",
      "rule13.annex.domain.Lending",
      "rule14.speculation.application.port.out.Shelves",
      "rule14.nofake.application.port.out.Shelves",
      "rule14.misnamed.adapter.persistence.ShelfStorage",
      "rule15.jdbc.adapter.rest.ShelfController",
      "rule16.status.application.usecase.Refusals",
      "rule16.client.adapter.scheduler.ReminderJob",
      "rule16.connection.adapter.scheduler.ReminderJob",
      "rule17.circle.domain.copy.Copy",
      "rule18.stray.common.Texts",
      "rule19.autowired.adapter.rest.LendingController",
      "rule19.setter.adapter.rest.LendingController",
      "rule20.date.application.port.in.LendCopy",
      "rule20.timestamp.adapter.persistence.LendingRow",
      "rule21.print.adapter.scheduler.ReminderJob",
      "rule21.stacktrace.adapter.scheduler.ReminderJob",
      "rule21.io.adapter.scheduler.ReminderJob",
      "rule22.runtime.application.usecase.Lendings",
      "rule22.reference.application.usecase.Lendings",
      "rule23.component.adapter.rest.LendingRequest",
      "rule23.typeargument.adapter.rest.LendingResponse",
      "rule23.nested.adapter.rest.ShelfResponse",
      "rule23.handler.adapter.rest.CopyController",
      "rule23.requestbody.adapter.rest.CopyController",
      "rule24.nocontract.application.port.out.CopyLock",
      "rule24.untested.adapter.persistence.PostgresCopyLock",
      "rule25.thread.application.usecase.ReminderTest",
      "rule25.unit.application.usecase.ReminderTest",
      "rule26.suffix.adapter.persistence.ShelvesImpl",
      "rule26.word.domain.LendingManager",
      "rule26.acronym.adapter.rest.LendingDTO",
      "rule26.letter.application.port.in.ILendCopy",
      "rule26.storage.application.port.out.CopyRepository",
      "rule27.properties.adapter.rest.LendingSettings",
      "rule27.value.adapter.rest.LendingController",
      "rule28.twomethods.application.port.in.LendCopy",
      "rule28.inherited.application.port.in.LendCopy",
      "rule29.forname.adapter.rest.ShelfController",
      "rule29.classloader.adapter.rest.ShelfController",
      "rule29.lookup.adapter.rest.ShelfController",
      "rule29.service.adapter.rest.ShelfController",
      "rule29.privatefield.adapter.rest.ShelfController",
      "rule29.bean.adapter.rest.ShelfController",
      "rule29.scan.adapter.rest.RestConfiguration",
      "rule30.get.adapter.rest.CopyController",
      "rule30.orelsethrow.adapter.rest.CopyController",
      "rule30.reference.adapter.rest.CopyController")
      .map("fixture."::concat)
      .map(Fixture::of)
      .toList();

  private static Fixture of(String culprit) {
    String[] names = culprit.split("\\.", -1);
    String root = String.join(".", names[0], names[1], names[2]);
    HouseRule rule = HouseRule.values()[Integer.parseInt(names[1].substring("rule".length())) - 1];
    return new Fixture(rule, HousePlan.of(root).with(HousePlan.Setting.ANNEXES, "lab"), culprit);
  }

  /** What is wrong with a rule that is meant to catch the culprit, and to say what to do instead. */
  Stream<String> complaintsAbout(ArchRule candidate) {
    String report = candidate.evaluate(CLASSES).getFailureReport().toString();
    return Stream.of(culprit, rule.remedy())
        .filter(expected -> !report.contains(expected))
        .map(missing -> "%s does not say \"%s\" but: %s".formatted(rule.title(), missing, report));
  }
}
