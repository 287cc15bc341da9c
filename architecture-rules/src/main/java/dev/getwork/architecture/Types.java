package dev.getwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.getwork.architecture.HexagonalLayout.Setting;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Predicates on types that several rules use. */
final class Types {

  private Types() {}

  /** The top-level type that contains the type; for an array, the one that contains its component type. */
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

  /** Whether code of another package can name the type; a nested type only if it can name all enclosing types. */
  static boolean isExposed(JavaClass type) {
    boolean isVisible = isPublic(type) || type.getModifiers().contains(JavaModifier.PROTECTED);
    return isVisible && type.getEnclosingClass().map(Types::isExposed).orElse(true);
  }

  /** Reports the matching types of a package in one message, if there are several. */
  static Stream<String> severalInPackage(JavaClass type, Predicate<JavaClass> matches) {
    List<String> names =
        type.getPackage().getClasses().stream().filter(matches).map(JavaClass::getName).sorted().toList();
    return names.size() > 1 && names.getFirst().equals(type.getName())
        ? Stream.of("Several public types in one package: " + String.join(", ", names))
        : Stream.of();
  }

  /** Whether the access is to one of the members, which are listed by the type that declares them, or by its subtypes. */
  static boolean isMember(Map<String, Set<String>> members, JavaAccess<?> access) {
    return members.entrySet().stream().anyMatch(entry -> entry.getValue().contains(access.getName())
        && access.getTargetOwner().isAssignableTo(entry.getKey()));
  }

  static boolean isConfiguration(JavaClass type) {
    return type.isTopLevelClass() && type.getSimpleName().endsWith("Configuration");
  }

  static boolean isInPort(HexagonalLayout layout, JavaClass type) {
    return isIn(layout.inPorts(), type) && isPort(type);
  }

  static DescribedPredicate<JavaClass> outPort(HexagonalLayout layout) {
    return describe("are out-ports", type -> isIn(layout.outPorts(), type) && isPort(type));
  }

  static DescribedPredicate<JavaClass> contractTestedOutPort(HexagonalLayout layout) {
    Set<String> names = layout.names(Setting.CONTRACT_TESTED_OUT_PORTS);
    return outPort(layout).and(describe("listed", type -> names.isEmpty() || names.contains(type.getName())))
        .as("are contract-tested out-ports");
  }

  /** A sealed interface is an outcome, and no port. */
  private static boolean isPort(JavaClass type) {
    return type.isInterface() && type.isTopLevelClass() && !type.isSealed()
        && !type.getSimpleName().equals("package-info");
  }

  static Stream<JavaField> instanceFields(JavaClass type) {
    return type.getFields().stream().filter(field -> !field.getModifiers().contains(JavaModifier.STATIC));
  }

  /** The methods that an implementation must have, inherited ones included. */
  static Stream<JavaMethod> abstractMethods(JavaClass type) {
    return type.getAllMethods().stream().filter(method -> method.getModifiers().contains(JavaModifier.ABSTRACT));
  }
}
