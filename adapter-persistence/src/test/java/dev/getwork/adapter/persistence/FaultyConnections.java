package dev.getwork.adapter.persistence;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/** Connections on which one statement goes wrong: the n-th after a test says so. To commit counts as a statement. */
public final class FaultyConnections {

  /** How a statement goes wrong. By the server, so that what follows on the connection fails as it really would. */
  public enum Fault {
    /** Its session ends before it. */
    CUT_BEFORE,
    /** Its session ends after it, before the answer has come: if it was a commit, nobody knows that it was done. */
    CUT_AFTER,
    /** Serialization failure. */
    STATE_40001,
    /** Deadlock detected. */
    STATE_40P01,
    /** Cancelled, by an operator or a time limit. */
    STATE_57014
  }

  /** A call of JDBC. */
  private interface Call {
    @Nullable
    Object go() throws Throwable;
  }

  /** What is done instead. */
  private interface Around {
    @Nullable
    Object call(String method, Call call) throws Throwable;
  }

  private static final int NEVER = -1;

  private final DataSource real;
  private final AtomicInteger left = new AtomicInteger(NEVER);
  private volatile Fault fault = Fault.CUT_BEFORE;

  /** On top of these. */
  public FaultyConnections(DataSource real) {
    this.real = real;
  }

  /** Makes this statement go wrong, counted from 1. */
  public void arm(Fault howItGoesWrong, int statement) {
    fault = howItGoesWrong;
    left.set(statement);
  }

  /** Makes nothing go wrong any more, and says whether something did. */
  public boolean disarm() {
    return left.getAndSet(NEVER) <= 0;
  }

  /** To be used instead of the real ones. */
  public DataSource dataSource() {
    return proxy(DataSource.class, real, (_, call) -> {
      Object result = call.go();
      return result instanceof Connection made ? connection(made) : result;
    });
  }

  private Connection connection(Connection made) {
    return proxy(Connection.class, made, (method, call) -> {
      if (method.equals("commit")) {
        return counted(made, call);
      }
      Object result = call.go();
      if (result instanceof PreparedStatement prepared) {
        return proxy(PreparedStatement.class, prepared, statementOf(made));
      }
      return result instanceof Statement statement ? proxy(Statement.class, statement, statementOf(made)) : result;
    });
  }

  private Around statementOf(Connection connection) {
    return (method, call) -> method.startsWith("execute") ? counted(connection, call) : call.go();
  }

  private @Nullable Object counted(Connection connection, Call call) throws Throwable {
    if (left.getAndUpdate(n -> n > 0 ? n - 1 : n) != 1) {
      return call.go();
    }
    switch (fault) {
      case CUT_BEFORE -> end(connection);
      case CUT_AFTER -> {
        call.go();
        end(connection);
        throw new PSQLException("planted by a test: the answer is lost", PSQLState.CONNECTION_FAILURE);
      }
      case STATE_40001, STATE_40P01, STATE_57014 -> raise(connection, fault.name().substring("STATE_".length()));
    }
    return call.go();
  }

  private void end(Connection connection) throws SQLException {
    int session = connection.unwrap(PGConnection.class).getBackendPID();
    try (Connection other = real.getConnection(); Statement statement = other.createStatement()) {
      statement.execute("select pg_terminate_backend(" + session + ")");
    }
  }

  private static void raise(Connection connection, String state) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("do $$ begin raise 'planted by a test' using errcode = '" + state + "'; end $$");
    }
  }

  private static <T> T proxy(Class<T> type, T real, Around around) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
        (_, method, arguments) -> around.call(method.getName(), () -> {
          try {
            return method.invoke(real, arguments);
          } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
          }
        })));
  }
}
