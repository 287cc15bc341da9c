package dev.getwork.lab.trial;

import dev.getwork.lab.lock.Redis;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** State of a holder that outlives its connections: rows, and keys of Redis. */
final class ResidualState {

  /** Redis answers this instead of milliseconds. */
  private static final long NO_EXPIRY = -1;
  private static final long EXPIRED = -2;

  private final Session session;
  private final Redis redis;
  private final String database;

  ResidualState(Session session, Redis redis, String database) {
    this.session = session;
    this.redis = redis;
    this.database = database;
  }

  /** ShedLock stores the name of a lock, Spring Integration a UUID made of it. */
  private static final String ROWS =
      """
      select task_id, 'a ticket' as description from lab_ticket
      union all select task_id, 'a row of lab_lease' from lab_lease
      union all select task_id, 'an owner in task_lock' from task_lock where leased_until > clock_timestamp()
      union all select substring(name from 6)::bigint, 'a row of shedlock' from shedlock
        where lock_until > timezone('utc', clock_timestamp())
      union all select named.task, 'a row of int_lock' from int_lock
        join unnest(:tasks::bigint[], :keys::text[]) as named (task, key) on int_lock.lock_key = named.key
      """;

  /** A description by task; all are read at once, because another node is about to take the locks. */
  Map<Long, String> of(Collection<Long> tasks) {
    var residual = new HashMap<Long, TreeSet<String>>();
    String[] keys = tasks.stream().map(task -> "task-" + task)
        .map(name -> UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString()).toArray(String[]::new);
    session.sql().sql(ROWS).param("tasks", tasks.toArray(Long[]::new)).param("keys", keys)
        .query(row -> {
          residual.computeIfAbsent(row.getLong("task_id"), _ -> new TreeSet<>()).add(row.getString("description"));
        });
    Pattern task = Pattern.compile(database + ":(\\d+)");
    redis.keys(database + ":").forEach((key, millis) -> {
      Matcher of = task.matcher(key);
      if (of.find()) {
        describe(key, millis).ifPresent(
            what -> residual.computeIfAbsent(Long.valueOf(of.group(1)), _ -> new TreeSet<>()).add(what));
      }
    });
    var words = new HashMap<Long, String>();
    residual.forEach((of, all) -> words.put(of, String.join(", ", all)));
    return words;
  }

  /** Describes a key by its name and remaining time; nothing if it has expired since the keys were listed. */
  static Optional<String> describe(String key, long millis) {
    return millis == EXPIRED
        ? Optional.empty()
        : Optional
            .of((key.contains("token") ? "a token counter" : "a key") + (millis == NO_EXPIRY ? " without expiry" : ""));
  }
}
