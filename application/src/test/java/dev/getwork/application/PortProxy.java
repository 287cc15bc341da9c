package dev.getwork.application;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Ports whose calls a test intercepts. */
public final class PortProxy {

  private PortProxy() {}

  /** What happens instead of a call. */
  @FunctionalInterface
  public interface Interceptor {

    /**
     * Intercepts a call.
     *
     * @param method the method's name
     * @param arguments the call's arguments
     * @param real makes the call on the real port, if there is one
     * @return what the call returns
     */
    @Nullable
    Object call(String method, List<?> arguments, Callable<@Nullable Object> real) throws Exception;
  }

  /** A port without a real one behind it. */
  public static <P> P of(Class<P> port, Interceptor interceptor) {
    return of(port, null, interceptor);
  }

  /** A port in front of a real one. */
  public static <P> P of(Class<P> port, @Nullable P real, Interceptor interceptor) {
    return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
      List<?> all = arguments == null ? List.of() : Arrays.asList(arguments);
      return interceptor.call(method.getName(), all, () -> {
        try {
          return method.invoke(real, arguments);
        } catch (InvocationTargetException thrown) {
          if (thrown.getCause() instanceof Error error) {
            throw error;
          }
          throw (Exception) thrown.getCause();
        }
      });
    }));
  }
}
