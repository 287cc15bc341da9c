package dev.getwork.lab.benchmark;

import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.benchmark.HttpConnection.Response;
import java.net.URI;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A user of one task over HTTP, at a node or at a {@link PlainClaimServer}.
 *
 * @param task the task whose loans are requested
 */
record HttpUser(HttpConnection connection, TaskId task) implements AutoCloseable {

  private static final int CREATED = 201;

  static HttpUser of(URI server, TaskId task, String name) {
    return new HttpUser(HttpConnection.to(server, name), task);
  }

  void sendRequest(int count) {
    connection.send("POST", "/api/v1/work-requests", "{\"taskId\":\"" + task + "\",\"count\":" + count + "}");
  }

  /** The ids of the assignments that the sent request got. */
  List<String> receiveAssignments() {
    JsonNode assignments = JsonMapper.shared().readTree(received()).path("assignments");
    return StreamSupport.stream(assignments.spliterator(), false).map(one -> one.path("id").asString()).toList();
  }

  void sendCompletion(String assignment) {
    connection.send("PUT", "/api/v1/assignments/" + assignment + "/disposition", "{\"outcome\":\"COMPLETE\"}");
  }

  void receiveCompletion() {
    received();
  }

  List<String> request(int count) {
    sendRequest(count);
    return receiveAssignments();
  }

  void complete(String assignment) {
    sendCompletion(assignment);
    receiveCompletion();
  }

  private String received() {
    Response response = connection.receive();
    if (response.status() != CREATED) {
      throw new IllegalStateException(response.status() + " " + response.body());
    }
    return response.body();
  }

  @Override
  public void close() {
    connection.close();
  }
}
