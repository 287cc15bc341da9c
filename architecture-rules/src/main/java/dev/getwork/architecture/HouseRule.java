package dev.getwork.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Locale;
import java.util.function.Function;

/** The rules of the house, in their order, each with what to do instead: whoever breaks one reads it in the report. */
public enum HouseRule {

  DOMAIN_KNOWS_ONLY_ITSELF(CoreRules::domainKnowsOnlyItself,
      "the business must compile on its own: pass the value in, or put the technology behind an out-port"),
  CORE_READS_NO_AMBIENT_STATE(CoreRules::coreReadsNoAmbientState,
      "tests must be able to drive time and chance: take them as a parameter, an InstantSource or an out-port"),
  DOMAIN_FIELDS_ARE_FINAL(CoreRules::domainFieldsAreFinal,
      "a value that was valid must stay so: make it a record, and return a new one for each change"),
  APPLICATION_KNOWS_ONLY_THE_DOMAIN(CoreRules::applicationKnowsOnlyTheDomain,
      "use cases outlive frameworks: say what you need as an out-port, and use the technology in an adapter"),
  PORTS_ARE_INTERFACES_OR_RECORDS(CoreRules::portsAreInterfacesOrRecords,
      "a port promises and does nothing: move the code to a use case, a domain type or an adapter"),
  USE_CASES_IMPLEMENT_ONE_IN_PORT(UseCaseRules::useCasesImplementOneInPort,
      "one intention, one class: split it, or take the suffix from what is only a step of several use cases"),
  USE_CASES_DO_NOT_CALL_EACH_OTHER(UseCaseRules::useCasesDoNotCallEachOther,
      "transactions would nest unseen: move what both need to the domain, or to a class of its own beside them"),
  DRIVING_ADAPTERS_SEE_ONLY_IN_PORTS(AdapterRules::drivingAdaptersSeeOnlyInPorts,
      "who drives must not reach behind the wheel: ask through an in-port, and add one if none fits"),
  DRIVEN_ADAPTERS_SEE_ONLY_OUT_PORTS(AdapterRules::drivenAdaptersSeeOnlyOutPorts,
      "the application would call itself: return what you know, and let the use case decide what comes next"),
  ADAPTERS_DO_NOT_KNOW_EACH_OTHER(AdapterRules::adaptersDoNotKnowEachOther,
      "each adapter must be replaceable alone: meet in the application, through an in-port and an out-port"),
  ADAPTER_CLASSES_ARE_PACKAGE_PRIVATE(AdapterRules::adapterClassesArePackagePrivate,
      "the compiler is the best guard: take away \"public\", and hand the bean out through the configuration"),
  EACH_ADAPTER_HAS_ONE_DOOR(AdapterRules::eachAdapterHasOneDoor,
      "what is used from outside cannot be changed inside: @Import it into the adapter's root configuration"),
  NOTHING_DEPENDS_ON_BOOTSTRAP(HouseWideRules::nothingDependsOnBootstrap,
      "wiring is the outermost ring: let bootstrap pass in what you need, as settings of a configuration"),
  OUT_PORTS_ARE_IMPLEMENTED(OutPortRules::outPortsAreImplemented,
      "a port nobody implements is speculation: write <technology><port> and InMemory<port>, or delete it"),
  SQL_STAYS_IN_PERSISTENCE(HouseWideRules::sqlStaysInPersistence,
      "a row lock is a detail of one room: say what you need in domain words as an out-port, and write SQL behind it"),
  HTTP_STAYS_IN_REST(HouseWideRules::httpStaysInRest,
      "the same use cases must serve a queue tomorrow: translate to domain types in the controller, pass those on"),
  PACKAGES_FORM_NO_CYCLES(HouseWideRules::packagesFormNoCycles,
      "a cycle is one package that pretends to be two: move what both need to one side, or to a third"),
  EVERY_CLASS_HAS_A_HOME(HouseWideRules::everyClassHasAHome,
      "a class off the map escapes every other rule: move it to the room that its reason to change belongs to"),
  NO_FIELD_IS_INJECTED(HabitRules::noFieldIsInjected,
      "an object must be whole once constructed: make it a final field and a parameter of the constructor"),
  NO_SIGNATURE_HAS_AN_OLD_DATE(HabitRules::noSignatureHasAnOldDate,
      "old dates are mutable and lose their zone: use Instant, LocalDate or OffsetDateTime"),
  NOTHING_IS_PRINTED(HabitRules::nothingIsPrinted,
      "nobody reads a server's standard streams: log it, or return it"),
  NO_GENERIC_EXCEPTION_IS_THROWN(HabitRules::noGenericExceptionIsThrown,
      "nobody can catch it by itself: return a sealed outcome, or throw an exception with a name"),
  BODIES_MENTION_NO_CORE_TYPE(HabitRules::bodiesMentionNoCoreType,
      "renaming a domain type must not break a client: give it a plain component, and translate in from(domain)"),
  DECIDING_OUT_PORTS_KEEP_A_CONTRACT(Scope.HOUSE_AND_TESTS, OutPortRules::decidingOutPortsKeepAContract,
      "a fake that drifts proves nothing: write <port>Contract, and extend it in <implementation>Test for each"),
  NOBODY_SLEEPS(Scope.HOUSE_AND_TESTS, HabitRules::nobodySleeps,
      "a sleep is a guess: drive the clock by hand, or wait for the condition with a bound (Awaitility)"),
  NAMES_SAY_WHAT_THINGS_ARE(NameRules::namesSayWhatThingsAre,
      "the name could stand on any class: call it what it does, in a word of the domain or of its technology"),
  ONLY_BOOTSTRAP_KNOWS_SPRING_BOOT(HouseWideRules::onlyBootstrapKnowsSpringBoot,
      "an adapter must not know how it is started: take plain settings, and let bootstrap bind and declare them"),
  IN_PORTS_HAVE_ONE_METHOD(CoreRules::inPortsHaveOneMethod,
      "an in-port is one thing that can be asked: give the other method an in-port of its own"),
  NOTHING_IS_FOUND_BY_NAME(HouseWideRules::nothingIsFoundByName,
      "no other rule sees a class named by a string: name it in the code, or let bootstrap pass the object in"),
  DRIVING_ADAPTERS_EXPLAIN_ABSENT_VALUES(AdapterRules::drivingAdaptersExplainAbsentValues,
      "an error without a cause helps no client: handle the absence, or give orElseThrow an exception that explains");

  private final Scope scope;
  private final Function<HousePlan, ArchRule> rule;
  private final String remedy;

  HouseRule(Function<HousePlan, ArchRule> rule, String remedy) {
    this(Scope.HOUSE, rule, remedy);
  }

  HouseRule(Scope scope, Function<HousePlan, ArchRule> rule, String remedy) {
    this.scope = scope;
    this.rule = rule;
    this.remedy = remedy;
  }

  /** What it looks at. */
  enum Scope {
    /** The classes that go into production, and the testkit. */
    HOUSE,
    /** These and the test classes. */
    HOUSE_AND_TESTS
  }

  /** Its place in the list, from 1. */
  public int number() {
    return ordinal() + 1;
  }

  /** Its name in words, with its number. */
  public String title() {
    return number() + " " + name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Why it is there, and what to do instead. */
  public String remedy() {
    return remedy;
  }

  Scope scope() {
    return scope;
  }

  /** The rule for one house. One that finds nothing to look at fails: it would otherwise be green for ever. */
  ArchRule in(HousePlan house) {
    ArchRule bare = rule.apply(house);
    return bare.as("%s: %s".formatted(title(), bare.getDescription())).because(remedy).allowEmptyShould(false);
  }
}
