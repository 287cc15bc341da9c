package dev.getwork.bootstrap;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Tomcat's protocol with two limits that it lacks: the connection timeout also limits the time in which the whole head of
 * a request arrives, and one address may have at most half of the connections.
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

    private final Duration limit;
    private long began;
    private boolean isIncomplete;

    HeadDeadline(GuardedProtocol protocol) {
      super(protocol, protocol.getAdapter());
      limit = Duration.ofMillis(protocol.getConnectionTimeout());
    }

    @Override
    public SocketState process(SocketWrapperBase<?> socket, SocketEvent event) throws IOException {
      long now = System.nanoTime();
      SocketState state = super.process(socket, event);
      boolean wasIncomplete = isIncomplete;
      isIncomplete = state == SocketState.LONG && !isAsync();
      if (!isIncomplete || !wasIncomplete) {
        began = now;
        return state;
      }
      return now - began > limit.toNanos() ? SocketState.CLOSED : state;
    }
  }

  private static final class SharedEndpoint extends NioEndpoint {

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
      if (connections.size() >= getMaxConnections() / 2
          && hasHalfOfAll(socket.socket().getInetAddress().getHostAddress())) {
        destroySocket(socket);
        return false;
      }
      return super.setSocketOptions(socket);
    }

    private boolean hasHalfOfAll(String address) {
      long own = connections.values().stream().filter(other -> address.equals(other.getRemoteAddr())).count();
      return own >= getMaxConnections() / 2;
    }
  }
}
