package dev.getwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.getwork.architecture.HousePlan.Setting;
import java.util.Map;
import java.util.Set;

/** What kinds of types there are in a house, said once for all rules. */
final class Types {

  private Types() {}

  /** The type itself, or the one at the top of the file it is nested in; of an array, that of its components. */
  static JavaClass topOf(JavaClass type) {
    JavaClass top = type.getBaseComponentType();
    while (top.getEnclosingClass().isPresent()) {
      top = top.getEnclosingClass().get();
    }
    return top;
  }

  static boolean isIn(String packages, JavaClass type) {
    return resideInAPackage(packages).test(type);
  }

  static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC);
  }

  /** Whether code of another package can name the type: a nested one only if all types around it can be named. */
  static boolean isExposed(JavaClass type) {
    boolean open = isPublic(type) || type.getModifiers().contains(JavaModifier.PROTECTED);
    return open && type.getEnclosingClass().map(Types::isExposed).orElse(true);
  }

  /** Whether the access is to one of these members, listed by the type that declares them, or to a subtype's. */
  static boolean isMember(Map<String, Set<String>> members, JavaAccess<?> access) {
    return members.entrySet().stream().anyMatch(entry -> entry.getValue().contains(access.getName())
        && access.getTargetOwner().isAssignableTo(entry.getKey()));
  }

  static boolean isConfiguration(JavaClass type) {
    return type.isTopLevelClass() && type.getSimpleName().endsWith("Configuration");
  }

  /** A question the outside may ask: an interface with a file of its own. What is nested in it belongs to it. */
  static boolean isInPort(HousePlan house, JavaClass type) {
    return isIn(house.inPorts(), type) && isPort(type);
  }

  /** As with in-ports; a sealed interface is what comes of a call, and no port. */
  static DescribedPredicate<JavaClass> outPort(HousePlan house) {
    return describe("are out-ports", type -> isIn(house.outPorts(), type) && isPort(type));
  }

  /** The out-ports on whose answers it hangs that nothing happens twice: those the house names, or all. */
  static DescribedPredicate<JavaClass> decidingOutPort(HousePlan house) {
    Set<String> deciding = house.names(Setting.DECIDING);
    return outPort(house).and(describe("decide",
        type -> deciding.isEmpty() || deciding.contains(type.getName())))
        .as("are out-ports that decide");
  }

  private static boolean isPort(JavaClass type) {
    return type.isInterface() && type.isTopLevelClass() && !type.isSealed() && !isPackageInfo(type);
  }

  private static boolean isPackageInfo(JavaClass type) {
    return type.getSimpleName().equals("package-info");
  }
}
