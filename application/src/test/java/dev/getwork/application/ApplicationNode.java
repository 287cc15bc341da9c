package dev.getwork.application;

import dev.getwork.application.usecase.ApplicationSettings;
import dev.getwork.application.usecase.cluster.ClusterUseCases;
import dev.getwork.application.usecase.importing.ImportUseCases;
import dev.getwork.application.usecase.loan.LoanUseCases;
import dev.getwork.application.usecase.task.TaskUseCases;
import dev.getwork.application.usecase.work.WorkUseCases;
import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The use cases of one node, constructed with the ports that they ask for, as bootstrap constructs them in production. */
public final class ApplicationNode {

  /** The settings of a node that is configured in no other way. */
  public static final ApplicationSettings SETTINGS = new ApplicationSettings(4, Duration.ofDays(90));

  private final List<Class<?>> useCases = Stream.of(
      WorkUseCases.CLASSES, TaskUseCases.CLASSES, LoanUseCases.CLASSES, ImportUseCases.CLASSES,
      ClusterUseCases.CLASSES)
      .flatMap(List::stream).toList();

  private final Function<Class<?>, Object> ports;
  private final Map<Class<?>, Object> exchanged;
  private final Map<Class<?>, Object> constructed = new HashMap<>();

  private ApplicationNode(Function<Class<?>, Object> ports, Map<Class<?>, Object> exchanged) {
    this.ports = ports;
    this.exchanged = exchanged;
  }

  /**
   * A node on these ports.
   *
   * @param ports gives the port of a type
   */
  public static ApplicationNode on(Function<Class<?>, Object> ports) {
    return new ApplicationNode(ports, Map.of());
  }

  /** A node like this one, with another implementation of a port. */
  public <T> ApplicationNode with(Class<T> port, T implementation) {
    var other = new HashMap<>(exchanged);
    other.put(port, implementation);
    return new ApplicationNode(ports, other);
  }

  /** The in-port, out-port or use case of this type. */
  public synchronized <T> T get(Class<T> type) {
    return type.cast(instance(type));
  }

  private Object instance(Class<?> type) {
    if (exchanged.containsKey(type)) {
      return exchanged.get(type);
    }
    return useCases.stream().filter(type::isAssignableFrom).findFirst()
        .map(this::useCase)
        .orElseGet(() -> ports.apply(type));
  }

  private Object useCase(Class<?> type) {
    Object known = constructed.get(type);
    if (known == null) {
      known = construct(type.getDeclaredConstructors()[0]);
      constructed.put(type, known);
    }
    return known;
  }

  private Object construct(Constructor<?> constructor) {
    try {
      constructor.setAccessible(true);
      return constructor.newInstance(Arrays.stream(constructor.getParameters()).map(this::argument).toArray());
    } catch (ReflectiveOperationException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private Object argument(Parameter parameter) {
    if (parameter.getType() == List.class
        && parameter.getParameterizedType() instanceof ParameterizedType list
        && list.getActualTypeArguments()[0] instanceof Class<?> element) {
      return useCases.stream().filter(element::isAssignableFrom).map(this::useCase).toList();
    }
    return instance(parameter.getType());
  }
}
