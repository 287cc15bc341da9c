package dev.getwork.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Locale;
import java.util.function.Function;

/** All rules in their numbered order. The report of a violation contains the rule's remedy: a reason and what to do. */
public enum ArchitectureRule {

  DOMAIN_DEPENDS_ONLY_ON_ITSELF(CoreRules::domainDependsOnlyOnItself,
      "the domain must compile without technology: pass the value in, or put the technology behind an out-port"),
  CORE_READS_NO_AMBIENT_STATE(CoreRules::coreReadsNoAmbientState,
      "tests must control them: take time and randomness as a parameter, an InstantSource or an out-port"),
  DOMAIN_FIELDS_ARE_FINAL(CoreRules::domainFieldsAreFinal,
      "a valid value must stay valid: make the type a record, and return a new one for each change"),
  APPLICATION_DEPENDS_ONLY_ON_THE_DOMAIN(CoreRules::applicationDependsOnlyOnTheDomain,
      "use cases must not depend on frameworks: declare an out-port, and use the technology in its adapter"),
  PORTS_ARE_INTERFACES_OR_RECORDS(CoreRules::portsAreInterfacesOrRecords,
      "a port has no implementation: move the code to a use case, a domain type or an adapter"),
  USE_CASES_IMPLEMENT_ONE_IN_PORT(UseCaseRules::useCasesImplementOneInPort,
      "each use case has one purpose: split it, or drop the suffix UseCase from a step that several share"),
  USE_CASES_DO_NOT_CALL_EACH_OTHER(UseCaseRules::useCasesDoNotCallEachOther,
      "transactions would nest unnoticed: move the shared code to the domain, or to a package-private class"),
  DRIVING_ADAPTERS_SEE_ONLY_IN_PORTS(AdapterRules::drivingAdaptersSeeOnlyInPorts,
      "a driving adapter must not bypass the use cases: call an in-port, and add one if none fits"),
  DRIVEN_ADAPTERS_SEE_ONLY_OUT_PORTS(AdapterRules::drivenAdaptersSeeOnlyOutPorts,
      "the application would call itself within its own transaction: return data, and let the use case act on it"),
  ADAPTERS_DO_NOT_DEPEND_ON_EACH_OTHER(AdapterRules::adaptersDoNotDependOnEachOther,
      "each adapter must be replaceable on its own: connect the two through a use case"),
  ADAPTER_CLASSES_ARE_PACKAGE_PRIVATE(AdapterRules::adapterClassesArePackagePrivate,
      "the compiler then protects the adapter: remove \"public\", and provide the object as a bean of the configuration"),
  EACH_ADAPTER_HAS_ONE_ENTRY_POINT(AdapterRules::eachAdapterHasOneEntryPoint,
      "other modules must not depend on the adapter's internals: @Import the class into the entry point"),
  NOTHING_DEPENDS_ON_BOOTSTRAP(GeneralRules::nothingDependsOnBootstrap,
      "bootstrap is the outermost layer: let bootstrap pass in what you need, as settings of a configuration"),
  OUT_PORTS_ARE_IMPLEMENTED(OutPortRules::outPortsAreImplemented,
      "an out-port without an adapter is unused code: write <technology><port> in an adapter, or delete the port"),
  SQL_STAYS_IN_PERSISTENCE(GeneralRules::sqlStaysInPersistence,
      "the database must stay replaceable: declare an out-port in domain terms, and implement it with SQL"),
  HTTP_STAYS_IN_REST(GeneralRules::httpStaysInRest,
      "use cases must serve other protocols too: translate HTTP to domain types in the controller"),
  PACKAGES_FORM_NO_CYCLES(GeneralRules::packagesFormNoCycles,
      "packages in a cycle cannot be understood or tested alone: move the shared type to one of them, or to a third"),
  EVERY_CLASS_IS_IN_A_LAYOUT_PACKAGE(GeneralRules::everyClassIsInALayoutPackage,
      "the other rules do not check a class outside the layout: move it to the package of its layer"),
  NO_FIELD_IS_INJECTED(CodingRules::noFieldIsInjected,
      "a constructed object must be complete: use a final field and a constructor parameter"),
  NO_SIGNATURE_USES_A_LEGACY_DATE(CodingRules::noSignatureUsesALegacyDate,
      "legacy dates are mutable and lose their time zone: use Instant, LocalDate or OffsetDateTime"),
  NOTHING_IS_PRINTED(CodingRules::nothingIsPrinted,
      "nobody reads the standard streams of a server: log the text, or return it"),
  NO_GENERIC_EXCEPTION_IS_THROWN(CodingRules::noGenericExceptionIsThrown,
      "callers cannot catch it selectively: return a sealed outcome, or throw a specific exception"),
  BODIES_CONTAIN_NO_CORE_TYPE(CodingRules::bodiesContainNoCoreType,
      "renaming a domain type must not break clients: use a plain type, and translate in from(domain)"),
  OUT_PORTS_HAVE_A_CONTRACT_TEST(Scope.PRODUCTION_AND_TESTS, OutPortRules::outPortsHaveAContractTest,
      "a fake that differs from the adapter proves nothing: extend <port>Contract in each <implementation>Test"),
  NO_CODE_SLEEPS(Scope.PRODUCTION_AND_TESTS, CodingRules::noCodeSleeps,
      "a sleep is too short or too long: control the clock, or wait for the condition with a timeout (Awaitility)"),
  NAMES_ARE_SPECIFIC(NameRules::namesAreSpecific,
      "the name would fit any class: name the class for what it does, in a word of the domain or its technology"),
  ONLY_BOOTSTRAP_USES_SPRING_BOOT(GeneralRules::onlyBootstrapUsesSpringBoot,
      "an adapter must run in any application: take plain settings, and let bootstrap bind and validate them"),
  IN_PORTS_HAVE_ONE_METHOD(CoreRules::inPortsHaveOneMethod,
      "each command has a port of its own: split the port, or group reads of one feature in a …Queries port"),
  NOTHING_IS_FOUND_BY_NAME(GeneralRules::nothingIsFoundByName,
      "no other rule detects a dependency in a string: use the class itself, or let bootstrap pass the object in"),
  DRIVING_ADAPTERS_EXPLAIN_ABSENT_VALUES(AdapterRules::drivingAdaptersExplainAbsentValues,
      "an error without a cause does not help clients: handle the absent value, or pass orElseThrow an exception"),
  NO_SERVICE_LOCATOR(OutPortRules::noServiceLocator,
      "a type with more than eight out-ports hides which of them each class needs: pass each class its own ports"),
  USE_CASE_PACKAGES_HAVE_ONE_ENTRY_POINT(UseCaseRules::useCasePackagesHaveOneEntryPoint,
      "use cases are reached through in-ports only: make all types package-private but the one that lists them");

  private final Scope scope;
  private final Function<HexagonalLayout, ArchRule> rule;
  private final String remedy;

  ArchitectureRule(Function<HexagonalLayout, ArchRule> rule, String remedy) {
    this(Scope.PRODUCTION, rule, remedy);
  }

  ArchitectureRule(Scope scope, Function<HexagonalLayout, ArchRule> rule, String remedy) {
    this.scope = scope;
    this.rule = rule;
    this.remedy = remedy;
  }

  /** The classes that a rule checks. */
  enum Scope {
    PRODUCTION,
    PRODUCTION_AND_TESTS
  }

  /** The rule's number, from 1. */
  public int number() {
    return ordinal() + 1;
  }

  /** The number and the name in words. */
  public String title() {
    return number() + " " + name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The reason for the rule, and what to do instead. */
  public String remedy() {
    return remedy;
  }

  Scope scope() {
    return scope;
  }

  /** The rule for one layout. It fails if there are no classes to check, because it would otherwise never fail. */
  ArchRule in(HexagonalLayout layout) {
    ArchRule bare = rule.apply(layout);
    return bare.as("%s: %s".formatted(title(), bare.getDescription())).because(remedy).allowEmptyShould(false);
  }
}
