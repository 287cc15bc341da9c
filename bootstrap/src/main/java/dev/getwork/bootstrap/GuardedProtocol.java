package dev.getwork.bootstrap;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tomcat's protocol with two limits that it lacks: the connection timeout also limits the time in which the whole head
 * of a request arrives, and one address may have at most half of the connections.
 */
public final class GuardedProtocol extends Http11NioProtocol {

  /** For Tomcat, which creates it by its name. */
  public GuardedProtocol() {
    super(new SharedEndpoint());
  }

  @Override
  protected Processor createProcessor() {
    return new HeadDeadline(this);
  }

  /** Tomcat calls it whenever a part of the request arrives, and closes connections on which none does. */
  private static final class HeadDeadline extends Http11Processor {

    /** Tomcat's start time of a request of which nothing has arrived. */
    private static final long NOT_STARTED = -1;

    private final int timeout;
    private long deadline;
    private boolean isIncomplete;

    HeadDeadline(GuardedProtocol protocol) {
      super(protocol, protocol.getAdapter());
      timeout = protocol.getConnectionTimeout();
    }

    @Override
    public SocketState process(SocketWrapperBase<?> socket, SocketEvent event) throws IOException {
      boolean wasIncomplete = isIncomplete;
      isIncomplete = false;
      if (wasIncomplete) {
        socket.setReadTimeout(timeout); // A body is read with the whole timeout.
      }
      SocketState state = super.process(socket, event);
      // Tomcat considers a connection that has sent only blank lines as idle.
      boolean hasOnlyBlankLines = state == SocketState.OPEN && request.getStartTimeNanos() != NOT_STARTED;
      if (timeout <= 0 || isAsync() || state != SocketState.LONG && !hasOnlyBlankLines) {
        return state;
      }
      long now = System.nanoTime();
      if (!wasIncomplete) {
        deadline = now + TimeUnit.MILLISECONDS.toNanos(timeout);
      }
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - now);
      if (left <= 0) {
        return SocketState.CLOSED;
      }
      isIncomplete = true;
      socket.setReadTimeout(left);
      return SocketState.LONG;
    }
  }

  private static final class SharedEndpoint extends NioEndpoint {

    private static final Logger LOG = LoggerFactory.getLogger(GuardedProtocol.class);
    private static final long LOG_INTERVAL = TimeUnit.MINUTES.toNanos(1);

    private long loggedAt = System.nanoTime() - LOG_INTERVAL;

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
      String address = socket.socket().getInetAddress().getHostAddress();
      if (connections.size() < getMaxConnections() / 2 || !hasHalfOfAll(address)) {
        return super.setSocketOptions(socket);
      }
      if (System.nanoTime() - loggedAt >= LOG_INTERVAL) {
        loggedAt = System.nanoTime();
        LOG.warn(
            "Refusing connections from {}: it has half of server.tomcat.max-connections. If it is a load balancer, "
                + "raise that.",
            address);
      }
      destroySocket(socket);
      return false;
    }

    private boolean hasHalfOfAll(String address) {
      long own = connections.values().stream().filter(other -> address.equals(other.getRemoteAddr())).count();
      return own >= getMaxConnections() / 2;
    }
  }
}
