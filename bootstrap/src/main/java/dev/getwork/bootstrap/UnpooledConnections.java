package dev.getwork.bootstrap;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Opens connections, and aborts those to a server that is no longer the primary. */
class UnpooledConnections extends DriverManagerDataSource {

  private static final String SERVER = "select pg_postmaster_start_time()::text";

  private static final int ANSWER_WITHIN_MILLIS = 5_000;

  private final Supplier<String> url;

  /** The open connections, each with the start time of its server, by which servers differ. */
  private final Map<Connection, String> servers = Collections.synchronizedMap(new WeakHashMap<>());

  /**
   * A source of connections.
   *
   * @param url may change: the embedded server may be restarted on another port
   */
  UnpooledConnections(
      Supplier<String> url, @Nullable String user, @Nullable String password, Properties properties) {
    this.url = url;
    setConnectionProperties(properties);
    setUsername(user);
    setPassword(password);
  }

  @Override
  public String getUrl() {
    return url.get();
  }

  @Override
  protected Connection getConnectionFromDriverManager(String address, Properties all) throws SQLException {
    Connection connection = super.getConnectionFromDriverManager(address, all);
    int timeout = connection.getNetworkTimeout();
    connection.setNetworkTimeout(Runnable::run, ANSWER_WITHIN_MILLIS); // It is not yet among those that are aborted.
    try (var statement = connection.createStatement(); var row = statement.executeQuery(SERVER)) {
      row.next();
      connection.setNetworkTimeout(Runnable::run, timeout);
      servers.put(connection, row.getString(1));
      opened(row.getString(1));
      return connection;
    } catch (SQLException failed) {
      connection.close();
      throw failed;
    }
  }

  /** Called for each new connection to this server. */
  void opened(String server) throws SQLException {}

  /** Aborts connections to other servers: if such a host has vanished, callers would wait for the socket timeout. */
  void abortOthers(String server) throws SQLException {
    for (Connection connection : servers.keySet().toArray(Connection[]::new)) {
      if (!server.equals(servers.get(connection))) {
        connection.abort(Runnable::run);
      }
    }
  }
}
