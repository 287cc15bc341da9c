package dev.getwork.application.port.out.work;

import dev.getwork.domain.work.NodeStatus;
import java.util.List;

/** The nodes of the cluster. */
public interface Nodes {

  /** Those that have been heard of within the last seconds, in the order of their names. */
  List<NodeStatus> live();
}
