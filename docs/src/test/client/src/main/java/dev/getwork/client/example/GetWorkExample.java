package dev.getwork.client.example;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.getwork.client.ApiClient;
import dev.getwork.client.ApiException;
import dev.getwork.client.api.TasksApi;
import dev.getwork.client.api.WorkApi;
import dev.getwork.client.model.Criteria;
import dev.getwork.client.model.Disposition;
import dev.getwork.client.model.Pipeline;
import dev.getwork.client.model.Problem;
import dev.getwork.client.model.TaskDefinition;
import dev.getwork.client.model.TaskPreviewCriteria;
import dev.getwork.client.model.WorkRequest;
import dev.getwork.client.model.NewWorkRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/** Requests work with a generated client, repeats the request, disposes of the assignments, and reads a problem. */
public final class GetWorkExample {

  private static final String MAX_WAIT = "wait=25";

  private final ApiClient processor;
  private final ApiClient manager;

  private GetWorkExample(String node) {
    processor = client(node, "processor001");
    manager = client(node, "manager");
  }

  private static ApiClient client(String node, String user) {
    byte[] credentials = (user + ":getwork").getBytes(StandardCharsets.UTF_8);
    String authorization = "Basic " + Base64.getEncoder().encodeToString(credentials);
    var client = new ApiClient();
    client.updateBaseUri(node);
    client.setRequestInterceptor(request -> request.header("Authorization", authorization));
    return client;
  }

  /** Runs all calls. The argument is the address of a node. */
  public static void main(String[] arguments) throws ApiException, JsonProcessingException {
    var example = new GetWorkExample(arguments[0]);
    WorkRequest served = example.getWork();
    example.disposeAll(served);
    example.readProblem(served.getTaskId());
    example.defineTask();
    System.out.println("all calls succeeded");
  }

  private WorkRequest getWork() throws ApiException {
    var tasks = new TasksApi(processor).listTasks(null, 1, null);
    var request = new NewWorkRequest().taskId(tasks.getItems().get(0).getId()).count(3);
    String key = UUID.randomUUID().toString();
    var work = new WorkApi(processor);
    WorkRequest served = work.requestWork(request, MAX_WAIT, key);
    expect(served.getState() == WorkRequest.StateEnum.FULFILLED && served.getAssignments().size() == 3,
        "three loans", served);
    WorkRequest replay = work.requestWork(request, MAX_WAIT, key);
    expect(replay.getId().equals(served.getId()), "the same request", replay);
    expect(work.viewWorkRequest(served.getId(), null, null).equals(replay), "the request", replay);
    return served;
  }

  private void disposeAll(WorkRequest served) throws ApiException {
    var work = new WorkApi(processor);
    List<Disposition> dispositions = List.of(
        new Disposition().outcome(Disposition.OutcomeEnum.COMPLETE),
        new Disposition().outcome(Disposition.OutcomeEnum.RETURN_AFTER).hours(24).reason("waiting for the bank"),
        new Disposition().outcome(Disposition.OutcomeEnum.NEVER_RETURN).reason("a duplicate"));
    for (int i = 0; i < dispositions.size(); i++) {
      var recorded = work.disposeAssignment(served.getAssignments().get(i).getId(), dispositions.get(i));
      expect(recorded.getOutcome().getValue().equals(dispositions.get(i).getOutcome().getValue()),
          "the outcome", recorded);
    }
    Pipeline pipeline = work.viewMyPipeline(null, null);
    expect(pipeline.getItems().isEmpty() && pipeline.getNext() == null, "an empty pipeline", pipeline);
  }

  private void readProblem(String task) throws JsonProcessingException {
    try {
      new WorkApi(processor).requestWork(new NewWorkRequest().taskId(task).count(6), null, null);
      expect(false, "a problem", task);
    } catch (ApiException refused) {
      Problem problem = ApiClient.createDefaultObjectMapper().readValue(refused.getResponseBody(), Problem.class);
      expect(refused.getCode() == 422 && problem.getType().toString().endsWith("/count-out-of-range"),
          "count-out-of-range", problem);
    }
  }

  private void defineTask() throws ApiException {
    var large = new Criteria().field("amount").op(Criteria.OpEnum.GE).value(100_000);
    var tasks = new TasksApi(manager);
    var defined = tasks.defineTask(new TaskDefinition().name("Large loans").criteria(large));
    var first = tasks.previewTask(new TaskPreviewCriteria().criteria(large))
        .getItems().get(0);
    var availability = tasks.explainAvailability(first.getLoanNumber(), defined.getId());
    expect(availability.getAvailable() && availability.getClauses().get(0).getHolds(), "an available loan",
        availability);
  }

  private static void expect(boolean condition, String expected, Object actual) {
    if (!condition) {
      throw new IllegalStateException("expected " + expected + ", got " + actual);
    }
  }
}
