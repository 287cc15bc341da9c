package dev.getwork.docs.diagram;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where a use case asks a policy of the domain, which passes no port: found in the compiled classes. */
final class Policies {

  /** By the port's method that the same method of the use case calls next. */
  private final Map<String, String> asked = new HashMap<>();

  Policies() {
    new ClassFileImporter().importPackages("dev.getwork.application.usecase").stream()
        .flatMap(type -> type.getCodeUnits().stream()).forEach(this::look);
  }

  private void look(JavaCodeUnit method) {
    String policy = "";
    List<JavaMethodCall> calls = method.getMethodCallsFromSelf().stream()
        .sorted(Comparator.comparingInt(JavaMethodCall::getLineNumber)).toList();
    for (JavaMethodCall call : calls) {
      JavaClass type = call.getTargetOwner();
      String what = type.getSimpleName() + "." + call.getName();
      if (type.getPackageName().startsWith("dev.getwork.domain.") && type.getSimpleName().endsWith("Policy")) {
        policy = what;
      } else if (type.getPackageName().startsWith("dev.getwork.application.port.out.") && !policy.isEmpty()) {
        asked.put(method.getOwner().getSimpleName() + " " + what, policy);
        policy = "";
      }
    }
  }

  /** The policy that is asked just before this call; empty if none is. */
  String before(Call call) {
    return asked.getOrDefault(call.from() + " " + call.what(), "");
  }
}
