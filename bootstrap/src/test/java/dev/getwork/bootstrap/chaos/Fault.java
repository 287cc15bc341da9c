package dev.getwork.bootstrap.chaos;

/** What is done to a node, its sessions or the server. */
enum Fault {

  KILL_NODE("node killed (SIGKILL), started again"),
  STOP_NODE("node stopped (SIGTERM), started again"),
  PAUSE_NODE("node paused (SIGSTOP), resumed"),
  PARTITION("node cut off from the server, silently"),
  RESET_CONNECTIONS("a node's connections to the server reset"),
  END_SESSIONS("all sessions of a node terminated"),
  END_LEADER("a leader's session terminated"),
  KILL_SESSION("a session's process killed: all sessions end"),
  KILL_SERVER("server killed (SIGKILL), restarted by a node");

  private final String text;

  Fault(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** Whether it takes a node out of service. Such faults do not overlap, so that two nodes remain. */
  boolean isOfNode() {
    return compareTo(PARTITION) <= 0;
  }
}
