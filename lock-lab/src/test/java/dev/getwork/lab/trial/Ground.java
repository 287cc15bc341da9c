package dev.getwork.lab.trial;

/** One PostgreSQL and one Redis for all tests of the laboratory: to start them takes longer than most that is asked. */
public final class Ground {

  /** Not durable. */
  public static final Servers SERVERS = Servers.start(false);

  /** Laid once. */
  public static final Field FIELD = Field.lay(SERVERS);

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(SERVERS::close));
  }

  private Ground() {}
}
