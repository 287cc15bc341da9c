package dev.getwork.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import java.util.Map;
import java.util.Set;

/**
 * Reflection that finds a class, member or bean by a string, or a service by a file, so that the class file contains no
 * dependency. Access to private members is included, because it bypasses the compiler's access check.
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
