package dev.getwork.docs.diagram;

import dev.getwork.docs.diagram.Call.Kind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Stands before every port, and before what the adapters reach the database with, and notes what passes from a press of
 * Get Work on: on its own thread and on those made for it.
 */
final class Recorder implements BeanPostProcessor {

  private static final String PORTS = "dev.getwork.application.port.";
  private static final String PRESS = "RequestWork.request";
  private static final String SELECTING = "LoanSelection.select";
  /** What takes statements as its first argument. */
  private static final Set<Class<?>> SQL = Set.of(JdbcClient.class, NamedParameterJdbcOperations.class);
  static final String WAITING = "Ear.await";

  /** Of threads that work for the press; one that is made for it inherits. */
  private static final InheritableThreadLocal<@Nullable Trail> TRAILS = new InheritableThreadLocal<>() {
    @Override
    protected @Nullable Trail childValue(@Nullable Trail maker) {
      return maker == null ? null : maker.fork().orElse(null);
    }
  };

  private final Call everything = new Call(Kind.INSIDE, "", "", "");
  /** A selection takes longer than the press takes to begin to wait; on an idle machine with few loans it may not. */
  private final CountDownLatch waits = new CountDownLatch(1);

  /** The press; to be asked for when all threads have ended. */
  Call press() {
    return everything.all().filter(call -> call.kind() == Kind.IN_PORT).findFirst().orElseThrow();
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    Class<?>[] types = interfaces(bean.getClass()).toArray(Class<?>[]::new);
    boolean watched = Arrays.stream(types).anyMatch(type -> isPort(type)
        || SQL.contains(type) || type == PlatformTransactionManager.class);
    return watched ? watched(bean, types) : bean;
  }

  private static Stream<Class<?>> interfaces(@Nullable Class<?> type) {
    return type == null
        ? Stream.of()
        : Stream.concat(Arrays.stream(type.getInterfaces()), interfaces(type.getSuperclass())).distinct();
  }

  private static boolean isPort(Class<?> type) {
    return type.isInterface() && !type.isSealed() && type.getName().startsWith(PORTS);
  }

  private Object watched(Object target, Class<?>... types) {
    return Proxy.newProxyInstance(Recorder.class.getClassLoader(), types,
        (_, method, arguments) -> pass(target, method, arguments == null ? new Object[0] : arguments));
  }

  private @Nullable Object pass(Object target, Method method, Object[] arguments) throws Throwable {
    String what = method.getDeclaringClass().getSimpleName() + "." + method.getName();
    if (what.equals(PRESS)) {
      TRAILS.set(Trail.of(everything));
    }
    Trail trail = TRAILS.get();
    if (trail == null || method.getDeclaringClass() == Object.class || method.getName().equals("close")) {
      return call(target, method, arguments);
    }
    return isPort(method.getDeclaringClass())
        ? port(trail, what, target, method, arguments)
        : database(trail, target, method, arguments);
  }

  private @Nullable Object port(Trail trail, String what, Object target, Method method, Object[] arguments)
      throws Throwable {
    Class<?> type = target.getClass().getNestHost();
    boolean adapter = type.getName().startsWith("dev.getwork.adapter.");
    boolean in = method.getDeclaringClass().getName().startsWith(PORTS + "in.");
    trail.enter(in ? Kind.IN_PORT : adapter ? Kind.OUT_PORT : Kind.CALLBACK, type.getSimpleName(), what);
    Object answer = null;
    try {
      hold(what);
      answer = handed(method.getReturnType(), call(target, method, handed(method, arguments)));
      return answer;
    } finally {
      trail.leave(answer instanceof Record && isOutcome(answer.getClass()) ? answer.getClass().getSimpleName() : "");
    }
  }

  private static boolean isOutcome(Class<?> type) {
    return type.getName().startsWith(PORTS) && Arrays.stream(type.getInterfaces()).anyMatch(Class::isSealed);
  }

  private void hold(String what) throws InterruptedException {
    if (what.equals(WAITING)) {
      waits.countDown();
    } else if (what.equals(SELECTING)) {
      waits.await(10, TimeUnit.SECONDS);
    }
  }

  private Object[] handed(Method method, Object[] arguments) {
    Object[] handed = arguments.clone();
    Arrays.setAll(handed, index -> handed(method.getParameterTypes()[index], arguments[index]));
    return handed;
  }

  private @Nullable Object handed(Class<?> type, @Nullable Object value) {
    return value != null && isPort(type) ? watched(value, type) : value;
  }

  private static @Nullable Object database(Trail trail, Object target, Method method, Object[] arguments)
      throws Throwable {
    if (SQL.stream().anyMatch(door -> door.isInstance(target))) {
      String statement = Sql.inShort(String.valueOf(arguments[0]));
      boolean committed = !Sql.isRead(statement) && !TransactionSynchronizationManager.isActualTransactionActive();
      trail.statement(committed ? statement + "<br/>committed" : statement);
      return call(target, method, arguments);
    }
    if (!method.getName().equals("getTransaction")) {
      noteIfNew(trail, arguments[0], method.getName());
      return call(target, method, arguments);
    }
    Object begun = call(target, method, arguments);
    noteIfNew(trail, begun, "begin");
    return begun;
  }

  /** Joining one that is under way is no statement. */
  private static void noteIfNew(Trail trail, @Nullable Object transaction, String what) {
    if (transaction instanceof TransactionStatus status && status.isNewTransaction()) {
      trail.statement(what);
    }
  }

  private static @Nullable Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      method.setAccessible(true);
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getCause();
    }
  }
}
