package dev.getwork.adapter.persistence.work;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/** Fault injection: connections on which one statement fails, the n-th after a test arms it. A commit counts too. */
final class FaultyConnections {

  /** How a statement fails: on the server, so that the connection behaves afterwards as it does in production. */
  enum Fault {
    /** The session ends before the statement. */
    CUT_BEFORE,
    /** The session ends after the statement and before its answer: a commit was done without a response to its client. */
    CUT_AFTER,
    /** Serialization failure. */
    STATE_40001,
    /** Deadlock detected. */
    STATE_40P01,
    /** Canceled by an operator or a time limit. */
    STATE_57014
  }

  /** A call of a JDBC method. */
  private interface Call {
    @Nullable
    Object proceed() throws Throwable;
  }

  /** Intercepts calls. */
  private interface Interceptor {
    @Nullable
    Object call(String method, Call call) throws Throwable;
  }

  private static final int NEVER = -1;

  private final DataSource real;
  private final AtomicInteger left = new AtomicInteger(NEVER);
  private final Map<Thread, Integer> executed = new ConcurrentHashMap<>();
  private volatile Fault fault = Fault.CUT_BEFORE;

  FaultyConnections(DataSource real) {
    this.real = real;
  }

  /** Makes a later statement fail, counted from 1. */
  void arm(Fault armed, int statement) {
    fault = armed;
    left.set(statement);
  }

  /** How many statements and commits this thread has executed. */
  int executed() {
    return executed.getOrDefault(Thread.currentThread(), 0);
  }

  /** Makes all later statements succeed, and returns whether one has failed. */
  boolean disarm() {
    return left.getAndSet(NEVER) <= 0;
  }

  DataSource dataSource() {
    return proxy(DataSource.class, real, (_, call) -> {
      Object result = call.proceed();
      return result instanceof Connection made ? connection(made) : result;
    });
  }

  private Connection connection(Connection made) {
    return proxy(Connection.class, made, (method, call) -> {
      if (method.equals("commit")) {
        return counted(made, call);
      }
      Object result = call.proceed();
      if (result instanceof PreparedStatement prepared) {
        return proxy(PreparedStatement.class, prepared, statementOf(made));
      }
      return result instanceof Statement statement ? proxy(Statement.class, statement, statementOf(made)) : result;
    });
  }

  private Interceptor statementOf(Connection connection) {
    return (method, call) -> method.startsWith("execute") ? counted(connection, call) : call.proceed();
  }

  private @Nullable Object counted(Connection connection, Call call) throws Throwable {
    executed.merge(Thread.currentThread(), 1, Integer::sum);
    if (left.getAndUpdate(n -> n > 0 ? n - 1 : n) != 1) {
      return call.proceed();
    }
    switch (fault) {
      case CUT_BEFORE -> end(connection);
      case CUT_AFTER -> {
        call.proceed();
        end(connection);
        throw new PSQLException("injected by a test: the answer is lost", PSQLState.CONNECTION_FAILURE);
      }
      case STATE_40001, STATE_40P01, STATE_57014 -> raise(connection, fault.name().substring("STATE_".length()));
    }
    return call.proceed();
  }

  private void end(Connection connection) throws SQLException {
    int session = connection.unwrap(PGConnection.class).getBackendPID();
    try (Connection other = real.getConnection(); Statement statement = other.createStatement()) {
      statement.execute("select pg_terminate_backend(" + session + ")");
    }
  }

  private static void raise(Connection connection, String state) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("do $$ begin raise 'injected by a test' using errcode = '" + state + "'; end $$");
    }
  }

  private static <T> T proxy(Class<T> type, T real, Interceptor interceptor) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
        (_, method, arguments) -> interceptor.call(method.getName(), () -> {
          try {
            return method.invoke(real, arguments);
          } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
          }
        })));
  }
}
