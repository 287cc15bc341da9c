package dev.getwork.lab.trial;

/** One PostgreSQL and one Redis for all tests of the laboratory, because their start is slow. */
public final class TestServers {

  /** The servers, which lose commits in a crash. */
  public static final Servers SERVERS = Servers.start(false);

  public static final DatabaseTemplate TEMPLATE = DatabaseTemplate.create(SERVERS);

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(SERVERS::close));
  }

  private TestServers() {}
}
