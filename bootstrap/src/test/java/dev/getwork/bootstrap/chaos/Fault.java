package dev.getwork.bootstrap.chaos;

/** What is done to a node, its sessions or the server. */
enum Fault {

  KILL_NODE("node killed (SIGKILL), started again"),
  STOP_NODE("node stopped (SIGTERM), started again"),
  SKEW_CLOCK("node started with a clock one hour wrong"),
  PAUSE_NODE("node paused (SIGSTOP), resumed"),
  PARTITION("node cut off from the server, silently"),
  SLOW_CONNECTIONS("a node's connections to the server slow"),
  RESET_CONNECTIONS("a node's connections to the server reset"),
  END_SESSIONS("all sessions of a node terminated"),
  END_LEADERS("sessions of all leaders terminated"),
  KILL_SESSION("a session's process killed: all sessions end"),
  KILL_SERVER("server killed (SIGKILL), restarted by a node"),
  FULL_DISK("server's disk full; every second time, so that the server ends");

  private final String text;

  Fault(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** Whether it takes a node out of service. Such faults do not overlap, so that two nodes remain. */
  boolean isOfNode() {
    return compareTo(SLOW_CONNECTIONS) <= 0;
  }
}
