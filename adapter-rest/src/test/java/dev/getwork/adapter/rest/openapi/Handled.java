package dev.getwork.adapter.rest.openapi;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * An operation as its controllers define it. Methods for different formats of the body of one path are one operation.
 *
 * @param consumes formats of the body that the controller names
 */
record Handled(String key, List<MethodParameter> parameters, List<String> consumes, Type answer) {

  /** All operations of the product, by method and path. Sorted, because a JVM returns a class's methods in any order. */
  static Map<String, Handled> all(RequestMappingHandlerMapping mapping) {
    var all = new TreeMap<String, Handled>();
    var sorted = new TreeMap<RequestMappingInfo, HandlerMethod>(Comparator.comparing(RequestMappingInfo::toString));
    sorted.putAll(mapping.getHandlerMethods());
    sorted.forEach((info, method) -> {
      if (!method.getBeanType().getSimpleName().equals("ForgottenController")) {
        keys(info).forEach(key -> all.merge(key, of(key, info, method), Handled::with));
      }
    });
    return all;
  }

  private static List<String> keys(RequestMappingInfo info) {
    return info.getPatternValues().stream()
        .flatMap(path -> info.getMethodsCondition().getMethods().stream().map(method -> method + " " + path))
        .toList();
  }

  private static Handled of(String key, RequestMappingInfo info, HandlerMethod method) {
    return new Handled(
        key,
        Arrays.stream(method.getMethodParameters()).toList(),
        info.getConsumesCondition().getConsumableMediaTypes().stream().map(MediaType::toString).toList(),
        method.getMethod().getGenericReturnType());
  }

  private Handled with(Handled other) {
    var together = new ArrayList<>(parameters);
    other.parameters.stream()
        .filter(more -> together.stream().noneMatch(known -> named(known).equals(named(more))))
        .forEach(together::add);
    var formats = new ArrayList<>(consumes);
    formats.addAll(other.consumes);
    return new Handled(key, together, formats.stream().sorted().toList(), answer);
  }

  private static String named(MethodParameter parameter) {
    return String.valueOf(parameter.getParameter().getName());
  }

  /** The type of a JSON body that it takes. */
  Optional<Type> body() {
    return parameters.stream()
        .filter(parameter -> parameter.hasParameterAnnotation(RequestBody.class))
        .map(MethodParameter::getGenericParameterType)
        .findFirst();
  }

  /** The type of its answers. */
  Type answerBody() {
    boolean wrapped = answer instanceof ParameterizedType type && type.getRawType() == ResponseEntity.class;
    return wrapped ? ((ParameterizedType) answer).getActualTypeArguments()[0] : answer;
  }
}
