package dev.getwork.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import java.util.Map;
import java.util.Set;

/** What differs from run to run, and from machine to machine, although nobody passed it in; method references too. */
final class AmbientState extends DescribedPredicate<JavaAccess<?>> {

  private static final String CONSTRUCTOR = "<init>";

  private static final Map<String, Set<String>> SOURCES = Map.ofEntries(
      Map.entry("java.time.Clock", Set.of("system", "systemUTC", "systemDefaultZone", "tickSeconds", "tickMinutes",
          "tickMillis")),
      Map.entry("java.time.InstantSource", Set.of("system")),
      Map.entry("java.time.ZoneId", Set.of("systemDefault")),
      Map.entry("java.util.TimeZone", Set.of("getDefault")),
      Map.entry("java.util.Locale", Set.of("getDefault")),
      Map.entry("java.util.UUID", Set.of("randomUUID")),
      Map.entry("java.util.Random", Set.of(CONSTRUCTOR)),
      Map.entry("java.security.SecureRandom", Set.of(CONSTRUCTOR)),
      Map.entry("java.util.concurrent.ThreadLocalRandom", Set.of("current")),
      Map.entry("java.lang.Math", Set.of("random")),
      Map.entry("java.lang.Runtime", Set.of("getRuntime")));

  private static final Set<String> PURE = Set.of("arraycopy", "identityHashCode");

  AmbientState() {
    super("it is ambient state");
  }

  @Override
  public boolean test(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String member = access.getName();
    return SOURCES.getOrDefault(owner, Set.of()).contains(member)
        || owner.equals("java.lang.System") && !PURE.contains(member)
        || owner.startsWith("java.time.") && member.equals("now") && !isGivenAClock(access);
  }

  /** {@code now(ZoneId)} reads the machine's clock as {@code now()} does; only {@code now(Clock)} does not. */
  private static boolean isGivenAClock(JavaAccess<?> access) {
    return access instanceof JavaCodeUnitAccess<?> call
        && call.getTarget().getRawParameterTypes().stream().map(JavaClass::getName).anyMatch("java.time.Clock"::equals);
  }
}
