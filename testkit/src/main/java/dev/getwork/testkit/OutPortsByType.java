package dev.getwork.testkit;

import dev.getwork.application.usecase.OutPorts;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.function.Function;

/** Out-ports put together by their types, for whoever has or exchanges some of them and need not name them all. */
public final class OutPortsByType {

  private OutPortsByType() {}

  /** All ports, each from wherever ports come from. */
  public static OutPorts from(Function<Class<?>, Object> port) {
    RecordComponent[] components = OutPorts.class.getRecordComponents();
    try {
      Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      return OutPorts.class.getConstructor(types)
          .newInstance(Arrays.stream(types).map(port).toArray());
    } catch (ReflectiveOperationException changed) {
      throw new IllegalStateException(changed);
    }
  }

  /** The same ports, but for this one. */
  public static <T> OutPorts exchanged(OutPorts ports, Class<T> type, T other) {
    return from(each -> each == type ? other : port(ports, each));
  }

  /** The port of this type. */
  public static Object port(OutPorts ports, Class<?> type) {
    return Arrays.stream(OutPorts.class.getRecordComponents())
        .filter(component -> component.getType() == type)
        .map(component -> read(component, ports))
        .findFirst().orElseThrow();
  }

  private static Object read(RecordComponent component, OutPorts ports) {
    try {
      return component.getAccessor().invoke(ports);
    } catch (ReflectiveOperationException changed) {
      throw new IllegalStateException(changed);
    }
  }
}
