package dev.getwork.adapter.rest.work;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several assignments to release at once. */
record ReleaseBatchRequest(@Nullable List<@Nullable String> assignmentIds) {

  List<String> parts() {
    return Batch.parts("assignmentIds", assignmentIds);
  }
}
