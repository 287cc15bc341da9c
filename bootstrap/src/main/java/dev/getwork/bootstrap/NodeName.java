package dev.getwork.bootstrap;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The default name of a node: host and process id, because one host may run several nodes. */
final class NodeName {

  static final String PATTERN = "[A-Za-z0-9._-]{1,30}";
  private static final int LONGEST = 30;

  private NodeName() {}

  static String ofThisProcess() {
    return of(host(), ProcessHandle.current().pid());
  }

  static String of(String host, long pid) {
    String ending = "-" + pid;
    String known = host.replaceAll("[^A-Za-z0-9._-]", "-");
    return known.substring(0, Math.min(known.length(), LONGEST - ending.length())) + ending;
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "node";
    }
  }
}
