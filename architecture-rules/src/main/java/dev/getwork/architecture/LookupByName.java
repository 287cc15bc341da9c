package dev.getwork.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import java.util.Map;
import java.util.Set;

/**
 * Reflection that names a class, a member or a bean by a string, or a service by a file: no dependency is left in the
 * class file. Reading private members is included, because it undoes what the compiler refuses.
 */
final class LookupByName extends DescribedPredicate<JavaAccess<?>> {

  private static final Map<String, Set<String>> LOOKUPS = Map.of(
      "java.lang.Class", Set.of("forName", "getField", "getDeclaredField", "getMethod", "getDeclaredMethod"),
      "java.lang.ClassLoader", Set.of("loadClass", "findClass", "findSystemClass", "defineClass"),
      "java.lang.invoke.MethodHandles", Set.of("privateLookupIn"),
      "java.lang.invoke.MethodHandles$Lookup", Set.of("findClass", "defineClass", "defineHiddenClass"),
      "java.lang.reflect.AccessibleObject", Set.of("setAccessible", "trySetAccessible"),
      "java.util.ServiceLoader", Set.of("load", "loadInstalled"),
      "org.springframework.util.ClassUtils", Set.of("forName", "resolveClassName"));

  private static final Map<String, Set<String>> BEANS =
      Map.of("org.springframework.beans.factory.BeanFactory", Set.of("getBean"));

  LookupByName() {
    super("it is a lookup by name");
  }

  @Override
  public boolean test(JavaAccess<?> access) {
    return Types.isMember(LOOKUPS, access) || Types.isMember(BEANS, access) && takesText(access);
  }

  private static boolean takesText(JavaAccess<?> access) {
    return access instanceof JavaCodeUnitAccess<?> call
        && call.getTarget().getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(String.class));
  }
}
