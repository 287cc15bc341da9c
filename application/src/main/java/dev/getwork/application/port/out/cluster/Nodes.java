package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.cluster.NodeStatus;
import java.util.List;

/** The nodes of the cluster. */
public interface Nodes {

  /** The nodes with a recent heartbeat, by name. */
  List<NodeStatus> live();
}
