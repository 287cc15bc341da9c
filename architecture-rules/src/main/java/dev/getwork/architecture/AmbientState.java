package dev.getwork.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import java.util.Map;
import java.util.Set;

/**
 * Access to the clock, time zone, locale, random numbers, processes, system properties or the console of the machine.
 * Results that depend on it differ between runs or machines.
 */
final class AmbientState extends DescribedPredicate<JavaAccess<?>> {

  private static final String CONSTRUCTOR = "<init>";
  private static final String RANDOM = "random";

  private static final Map<String, Set<String>> SOURCES = Map.ofEntries(
      Map.entry("java.time.Clock", Set.of("system", "systemUTC", "systemDefaultZone", "tickSeconds", "tickMinutes",
          "tickMillis")),
      Map.entry("java.time.InstantSource", Set.of("system")),
      Map.entry("java.time.ZoneId", Set.of("systemDefault")),
      Map.entry("java.time.format.DateTimeFormatter", Set.of("ofLocalizedDate", "ofLocalizedTime",
          "ofLocalizedDateTime", "ofLocalizedPattern")),
      Map.entry("java.util.Calendar", Set.of(CONSTRUCTOR, "getInstance")),
      Map.entry("java.util.Calendar$Builder", Set.of(CONSTRUCTOR)),
      Map.entry("java.util.TimeZone", Set.of("getDefault", "setDefault")),
      Map.entry("java.util.Locale", Set.of("getDefault", "setDefault")),
      Map.entry("java.util.ResourceBundle", Set.of("getBundle")),
      Map.entry("java.util.UUID", Set.of("randomUUID")),
      Map.entry("java.util.Timer", Set.of(CONSTRUCTOR)),
      Map.entry("java.util.Random", Set.of(CONSTRUCTOR)),
      Map.entry("java.util.SplittableRandom", Set.of(CONSTRUCTOR)),
      Map.entry("java.util.concurrent.ThreadLocalRandom", Set.of("current")),
      Map.entry("java.lang.Math", Set.of(RANDOM)),
      Map.entry("java.lang.StrictMath", Set.of(RANDOM)),
      Map.entry("java.lang.Integer", Set.of("getInteger")),
      Map.entry("java.lang.Long", Set.of("getLong")),
      Map.entry("java.lang.Boolean", Set.of("getBoolean")),
      Map.entry("java.lang.Runtime", Set.of("getRuntime", "version")),
      Map.entry("java.lang.ProcessHandle", Set.of("current", "of", "allProcesses")),
      Map.entry("java.lang.ProcessBuilder", Set.of(CONSTRUCTOR)));

  /** Members that read a default, except in the overloads with a parameter for it. */
  private static final Map<String, Set<String>> DEFAULTS = Map.of(
      "java.lang.String", Set.of("format", "formatted", "toLowerCase", "toUpperCase"),
      "java.time.format.DateTimeFormatter", Set.of("ofPattern"),
      "java.time.format.DateTimeFormatterBuilder", Set.of("toFormatter"),
      "java.util.Collections", Set.of("shuffle"),
      "java.util.Date", Set.of(CONSTRUCTOR),
      "java.util.Formatter", Set.of(CONSTRUCTOR));

  private static final Set<String> GIVEN =
      Set.of("java.time.Clock", "java.util.Locale", "java.util.Random", "java.util.random.RandomGenerator", "long");

  private static final Set<String> NOW = Set.of("now", "dateNow");

  AmbientState() {
    super("it is ambient state");
  }

  @Override
  public boolean test(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String member = access.getName();
    return Types.isMember(SOURCES, access)
        || owner.equals("java.lang.IO")
        || owner.equals("java.lang.System") && !member.equals("arraycopy")
        || isByDefault(owner, member, access) && !isGiven(access);
  }

  private static boolean isByDefault(String owner, String member, JavaAccess<?> access) {
    return Types.isMember(DEFAULTS, access) || owner.startsWith("java.time.") && NOW.contains(member);
  }

  /** {@code now(ZoneId)} reads the machine's clock like {@code now()}; {@code now(Clock)} does not. */
  private static boolean isGiven(JavaAccess<?> access) {
    return access instanceof JavaCodeUnitAccess<?> call
        && call.getTarget().getRawParameterTypes().stream().map(JavaClass::getName).anyMatch(GIVEN::contains);
  }
}
