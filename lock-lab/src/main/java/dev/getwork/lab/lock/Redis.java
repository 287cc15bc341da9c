package dev.getwork.lab.lock;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** The two clients of one node, each connected when it is first used and kept for all runs. */
public final class Redis implements AutoCloseable {

  private static final int THREADS = 4;
  private static final int CONNECTIONS = 16;

  private final String address;
  private @Nullable RedisClient lettuce;
  private @Nullable RedisCommands<String, String> commands;
  private @Nullable RedissonClient redisson;

  /** Clients of the server of this address: {@code redis://host:port}. */
  public Redis(String address) {
    this.address = address;
  }

  synchronized RedisCommands<String, String> commands() {
    if (commands == null) {
      lettuce = RedisClient.create(address);
      commands = lettuce.connect().sync();
    }
    return commands;
  }

  synchronized RedissonClient redisson() {
    if (redisson == null) {
      var config = new Config();
      config.setThreads(THREADS);
      config.setNettyThreads(THREADS);
      config.useSingleServer().setAddress(address).setConnectionPoolSize(CONNECTIONS).setConnectionMinimumIdleSize(1);
      redisson = Redisson.create(config);
    }
    return redisson;
  }

  @Override
  public synchronized void close() {
    if (lettuce != null) {
      lettuce.shutdown();
    }
    if (redisson != null) {
      redisson.shutdown();
    }
  }
}
