package dev.getwork.lab.lock;

import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** The two Redis clients of one node, which connect on first use and stay connected. */
public final class Redis implements AutoCloseable {

  private static final int THREADS = 4;
  private static final int CONNECTIONS = 16;

  private final String address;
  private final String name;
  private @Nullable RedisClient lettuce;
  private @Nullable RedisCommands<String, String> commands;
  private @Nullable RedissonClient redisson;

  /** Clients of the server of this address, {@code redis://host:port}; the server lists them under the name. */
  public Redis(String address, String name) {
    this.address = address;
    this.name = name;
  }

  /** Connects both clients, so that connecting is not measured later. */
  public void connect() {
    commands();
    redisson();
  }

  synchronized RedisCommands<String, String> commands() {
    if (commands == null) {
      RedisURI server = RedisURI.create(address);
      server.setClientName(name);
      lettuce = RedisClient.create(server);
      commands = lettuce.connect().sync();
    }
    return commands;
  }

  synchronized RedissonClient redisson() {
    if (redisson == null) {
      var config = new Config();
      config.setThreads(THREADS);
      config.setNettyThreads(THREADS);
      config.useSingleServer().setAddress(address).setClientName(name).setConnectionPoolSize(CONNECTIONS)
          .setConnectionMinimumIdleSize(1);
      redisson = Redisson.create(config);
    }
    return redisson;
  }

  /** The number of commands that the server has executed for all clients, including those of scripts. */
  public long commandsDone() {
    return Long.parseLong(info("stats", "total_commands_processed:"));
  }

  public String version() {
    return info("server", "redis_version:");
  }

  private String info(String section, String what) {
    return commands().info(section).lines().filter(line -> line.startsWith(what)).findFirst()
        .map(line -> line.substring(what.length()).strip()).orElseThrow();
  }

  /** The keys of a namespace with their remaining milliseconds: -1 without expiry, -2 if expired since it was listed. */
  public Map<String, Long> keys(String space) {
    return commands().keys("*" + space + "*").stream().collect(Collectors.toMap(key -> key, commands()::pttl));
  }

  /** Ends the connections of the clients of a node. */
  public void disconnect(String node) {
    commands().clientList().lines().filter(line -> line.contains(" name=" + node + " "))
        .forEach(line -> commands().clientKill(
            KillArgs.Builder.id(Long.parseLong(line.substring("id=".length(), line.indexOf(' '))))));
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
