package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.http.HttpConfiguration.TakesQuery;
import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/** Refuses queries with a parameter that there is not: a filter that is misspelt would find everything. */
final class QueryCheck implements HandlerInterceptor {

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
    String query = request.getQueryString();
    if (query != null && handler instanceof HandlerMethod operation) {
      Set<String> taken = taken(operation);
      Arrays.stream(query.split("&"))
          .filter(pair -> !pair.isEmpty())
          .map(QueryCheck::name)
          .filter(name -> !taken.contains(name))
          .findFirst()
          .ifPresent(unknown -> refuse(unknown, taken));
    }
    return true;
  }

  private static Set<String> taken(HandlerMethod operation) {
    return Arrays.stream(operation.getMethod().getParameters())
        .flatMap(parameter -> {
          TakesQuery several = parameter.getType().getAnnotation(TakesQuery.class);
          return several != null
              ? Arrays.stream(several.value())
              : Stream.of(parameter.getName()).filter(_ -> parameter.isAnnotationPresent(RequestParam.class));
        })
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static String name(String pair) {
    String name = pair.split("=", 2)[0];
    try {
      return URLDecoder.decode(name, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      return name;
    }
  }

  private static void refuse(String unknown, Set<String> taken) {
    String all = taken.isEmpty() ? "none" : String.join(", ", taken);
    throw ProblemType.MALFORMED_REQUEST
        .because("Correct the query: one of its parameters is not taken here.")
        .atParameter(unknown, "is no parameter of this operation; it takes " + all);
  }
}
