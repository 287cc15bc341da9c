package dev.getwork.docs.diagram;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A statement in short: what it writes, locks and tells; or, if it does none of these, what it reads. */
final class Sql {

  private static final Pattern DONE = Pattern.compile(
      "insert into \\w+|update \\w+(?=\\s+set)|delete from \\w+|pg_advisory_xact_lock|pg_notify"
          + "|for (no key )?update( skip locked)?");
  private static final Pattern READ = Pattern.compile("from (\\w+)");

  private Sql() {}

  static String inShort(String statement) {
    String done = DONE.matcher(statement).results().map(found -> found.group()).collect(Collectors.joining("<br/>"));
    Matcher read = READ.matcher(statement);
    String table = read.find() ? "select " + read.group(1) : "select";
    return done.isEmpty() ? table : done.startsWith("for ") ? table + "<br/>" + done : done;
  }

  /** Whether it reads only. */
  static boolean isRead(String inShort) {
    return inShort.matches("select( \\w+)?");
  }
}
