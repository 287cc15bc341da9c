package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.NodeStatus;
import java.util.List;

/** The nodes of the cluster that live. */
public interface ViewNodes {

  /** The nodes of the cluster that live, in the order of their names. */
  List<NodeStatus> live();
}
