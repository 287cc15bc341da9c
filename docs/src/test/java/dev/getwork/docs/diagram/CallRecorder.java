package dev.getwork.docs.diagram;

import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.docs.diagram.Call.Kind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.util.ClassUtils;

/** Proxies the ports and the access of adapters to the database, and records the calls of a Get Work. */
final class CallRecorder implements BeanPostProcessor {

  static final String WAITING = "DecisionSubscription.await";
  private static final String PORTS = "dev.getwork.application.port.";
  private static final String REQUESTING = "RequestWork.request";
  private static final String SELECTING = "LoanSelection.select";
  /** Types whose methods have a statement as first argument. */
  private static final Set<Class<?>> SQL = Set.of(JdbcClient.class, NamedParameterJdbcOperations.class);
  private static final Pattern WRITE_OR_LOCK = Pattern.compile(
      "insert into \\w+|update \\w+(?=\\s+set)|delete from \\w+|pg_advisory_xact_lock|pg_notify"
          + "|for share|for (no key )?update( skip locked)?");
  private static final Pattern READ = Pattern.compile("from (\\w+)");
  private static final ThreadLocal<@Nullable CallTrace> TRACES = new ThreadLocal<>();
  private final Call root = new Call(Kind.INTERNAL, "", "", "");
  /** Delays the selection until the request waits, as with a longer selection than that of few loans. */
  private final CountDownLatch waits = new CountDownLatch(1);

  /** The call of Get Work, after all its threads ended. */
  Call getWork() {
    return root.all().filter(call -> call.kind() == Kind.IN_PORT).findFirst().orElseThrow();
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    Class<?>[] types = ClassUtils.getAllInterfaces(bean);
    boolean recorded = Arrays.stream(types).anyMatch(type -> isPort(type)
        || SQL.contains(type) || type == PlatformTransactionManager.class);
    return recorded ? proxy(bean, types) : bean;
  }

  private static boolean isPort(Class<?> type) {
    return type.isInterface() && !type.isSealed() && type.getName().startsWith(PORTS);
  }

  private Object proxy(Object target, Class<?>... types) {
    return Proxy.newProxyInstance(CallRecorder.class.getClassLoader(), types,
        (_, method, arguments) -> pass(target, method, arguments == null ? new Object[0] : arguments));
  }

  private @Nullable Object pass(Object target, Method method, Object[] arguments) throws Throwable {
    String what = method.getDeclaringClass().getSimpleName() + "." + method.getName();
    if (what.equals(REQUESTING)) {
      TRACES.set(new CallTrace(root));
    }
    CallTrace trace = TRACES.get();
    if (trace == null || method.getDeclaringClass() == Object.class || method.getName().equals("close")) {
      return invoke(target, method, arguments);
    }
    if (target instanceof CombinerThreads) { // Drawn on the thread that waits for the round.
      ((Runnable) arguments[0]).run();
      return null;
    }
    if (method.getDeclaringClass() == Executor.class) {
      return invoke(target, method, trace.continued((Runnable) arguments[0], TRACES));
    }
    return isPort(method.getDeclaringClass())
        ? port(trace, what, target, method, arguments)
        : database(trace, target, method, arguments);
  }

  private @Nullable Object port(CallTrace trace, String what, Object target, Method method, Object[] arguments)
      throws Throwable {
    Class<?> type = target.getClass().getNestHost();
    boolean adapter = type.getName().startsWith("dev.getwork.adapter.");
    boolean in = method.getDeclaringClass().getName().startsWith(PORTS + "in.");
    trace.begin(in ? Kind.IN_PORT : adapter ? Kind.OUT_PORT : Kind.CALLBACK, type.getSimpleName(), what);
    Object result = null;
    try {
      delaySelection(what);
      Object[] recorded = arguments.clone();
      Arrays.setAll(recorded, index -> recorded(method.getParameterTypes()[index], arguments[index]));
      result = recorded(method.getReturnType(), invoke(target, method, recorded));
      return result;
    } finally {
      trace.end(result instanceof Record && isOutcome(result.getClass()) ? result.getClass().getSimpleName() : "");
    }
  }

  private static boolean isOutcome(Class<?> type) {
    return type.getName().startsWith(PORTS) && Arrays.stream(type.getInterfaces()).anyMatch(Class::isSealed);
  }

  private void delaySelection(String what) throws InterruptedException {
    if (what.equals(WAITING)) {
      waits.countDown();
    } else if (what.equals(SELECTING)) {
      waits.await(10, TimeUnit.SECONDS);
    }
  }

  private @Nullable Object recorded(Class<?> type, @Nullable Object value) {
    return value != null && isPort(type) ? proxy(value, type) : value;
  }

  private static @Nullable Object database(CallTrace trace, Object target, Method method, Object[] arguments)
      throws Throwable {
    if (SQL.stream().anyMatch(type -> type.isInstance(target))) {
      trace.statement(abbreviated(String.valueOf(arguments[0])));
      return invoke(target, method, arguments);
    }
    if (!method.getName().equals("getTransaction")) {
      addIfNew(trace, arguments[0], method.getName());
      return invoke(target, method, arguments);
    }
    Object transaction = invoke(target, method, arguments);
    addIfNew(trace, transaction, "begin");
    return transaction;
  }

  /** The writes and locks of some statements, or what the first reads if they have none, and whether they commit themselves. */
  private static String abbreviated(String statements) {
    List<String> writes =
        Arrays.stream(statements.split(";")).map(CallRecorder::writes).filter(each -> !each.isEmpty()).toList();
    boolean commits = !writes.isEmpty() && !TransactionSynchronizationManager.isActualTransactionActive();
    String all = writes.isEmpty() ? select(statements) : String.join("<br/>", writes);
    return commits ? all + "<br/>committed" : all;
  }

  private static String writes(String statement) {
    String writes =
        WRITE_OR_LOCK.matcher(statement).results().map(found -> found.group()).collect(Collectors.joining("<br/>"));
    return writes.startsWith("for ") ? select(statement) + "<br/>" + writes : writes;
  }

  private static String select(String statement) {
    Matcher read = READ.matcher(statement);
    return read.find() ? "select " + read.group(1) : "select";
  }

  /** Joining a transaction is not a statement. */
  private static void addIfNew(CallTrace trace, @Nullable Object transaction, String what) {
    if (transaction instanceof TransactionStatus status && status.isNewTransaction()) {
      trace.statement(what);
    }
  }

  private static @Nullable Object invoke(Object target, Method method, Object... arguments) throws Throwable {
    try {
      method.setAccessible(true);
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getCause();
    }
  }
}
