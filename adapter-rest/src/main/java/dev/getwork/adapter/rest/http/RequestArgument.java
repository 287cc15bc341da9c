package dev.getwork.adapter.rest.http;

import java.lang.annotation.Annotation;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Resolves one kind of controller argument from the request alone. */
record RequestArgument(Predicate<MethodParameter> kind,
    Function<ServletWebRequest, Object> reader) implements HandlerMethodArgumentResolver {

  static RequestArgument typed(Class<?> type, Function<ServletWebRequest, Object> reader) {
    return new RequestArgument(parameter -> parameter.getParameterType() == type, reader);
  }

  static RequestArgument annotated(
      Class<? extends Annotation> annotation, Function<ServletWebRequest, Object> reader) {
    return new RequestArgument(parameter -> parameter.hasParameterAnnotation(annotation), reader);
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return kind.test(parameter);
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    return reader.apply((ServletWebRequest) request);
  }
}
