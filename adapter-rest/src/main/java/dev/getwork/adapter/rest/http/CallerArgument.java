package dev.getwork.adapter.rest.http;

import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.work.UserName;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Hands controllers the caller in the words of the ports, so that none of them knows how callers sign in. */
final class CallerArgument implements HandlerMethodArgumentResolver {

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    Class<?> type = parameter.getParameterType();
    return type == Viewer.class || type == UserName.class && !parameter.hasParameterAnnotation(PathVariable.class);
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    Authentication caller = Objects.requireNonNull(
        SecurityContextHolder.getContext().getAuthentication(), "an operation was reached without signing in");
    var name = new UserName(caller.getName());
    return parameter.getParameterType() == Viewer.class ? new Viewer(name, isManager(caller)) : name;
  }

  private static boolean isManager(Authentication caller) {
    return caller.getAuthorities().stream()
        .map(granted -> Optional.ofNullable(granted.getAuthority()))
        .anyMatch(Optional.of("ROLE_MANAGER")::equals);
  }
}
