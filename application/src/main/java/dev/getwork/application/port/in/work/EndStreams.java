package dev.getwork.application.port.in.work;

/** Letting all who follow the history go, because the node stops; they go on elsewhere. */
public interface EndStreams {

  /** Ends every stream, and admits no more. */
  void end();
}
