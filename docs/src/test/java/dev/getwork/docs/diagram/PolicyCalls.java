package dev.getwork.docs.diagram;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls of use cases to policies of the domain, which pass no port; found in the compiled classes. */
final class PolicyCalls {

  /** The policies by the port call that follows in the same method. */
  private final Map<String, String> policies = new HashMap<>();

  PolicyCalls() {
    new ClassFileImporter().importPackages("dev.getwork.application.usecase").stream()
        .flatMap(type -> type.getCodeUnits().stream()).forEach(this::addCalls);
  }

  private void addCalls(JavaCodeUnit method) {
    String policy = "";
    List<JavaMethodCall> calls = method.getMethodCallsFromSelf().stream()
        .sorted(Comparator.comparingInt(JavaMethodCall::getLineNumber)).toList();
    for (JavaMethodCall call : calls) {
      JavaClass type = call.getTargetOwner();
      String what = type.getSimpleName() + "." + call.getName();
      if (type.getPackageName().startsWith("dev.getwork.domain.") && type.getSimpleName().endsWith("Policy")) {
        policy = policy.isEmpty() ? what : policy;
      } else if (type.getPackageName().startsWith("dev.getwork.application.port.out.") && !policy.isEmpty()) {
        policies.put(method.getOwner().getSimpleName() + " " + what, policy);
        policy = "";
      }
    }
  }

  /** The first policy that is called before this port call, and after the last one; empty if there is none. */
  String before(Call call) {
    return policies.getOrDefault(call.from() + " " + call.what(), "");
  }
}
