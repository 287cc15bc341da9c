package dev.getwork.bootstrap;

import java.net.URI;
import org.apache.catalina.Service;
import org.apache.catalina.connector.Connector;

/**
 * A second HTTP connector of this node, on the loopback address and a free port: the node can call itself before its public
 * port opens.
 */
record LoopbackConnector(Service service, Connector connector) implements AutoCloseable {

  private static final String ADDRESS = "127.0.0.1";

  /** Opens a connector of a web server whose own connectors are not open yet. */
  static LoopbackConnector open(Service service) {
    var connector = new Connector();
    connector.setProperty("address", ADDRESS);
    connector.setPort(0);
    // Otherwise the socket would stay bound until the connector is destroyed.
    connector.setProperty("bindOnInit", "false");
    service.addConnector(connector);
    return new LoopbackConnector(service, connector);
  }

  URI uri() {
    return URI.create("http://" + ADDRESS + ":" + connector.getLocalPort());
  }

  @Override
  public void close() {
    service.removeConnector(connector);
  }
}
