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
import dev.getwork.client.model.WorkRequestPress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/** The main job by a client that was generated from the document: get work, try again safely, end it, be refused. */
public final class MainJob {

  private static final String PATIENTLY = "wait=25";

  private final ApiClient processor;
  private final ApiClient manager;

  private MainJob(String node) {
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

  /** Takes the address of a node. */
  public static void main(String[] arguments) throws ApiException, JsonProcessingException {
    var job = new MainJob(arguments[0]);
    WorkRequest got = job.getWork();
    job.endAll(got);
    job.beRefused(got.getTaskId());
    job.defineTask();
    System.out.println("the main job is done");
  }

  private WorkRequest getWork() throws ApiException {
    var tasks = new TasksApi(processor).listTasks(1, null);
    var press = new WorkRequestPress().taskId(tasks.getItems().get(0).getId()).count(3);
    String key = UUID.randomUUID().toString();
    var work = new WorkApi(processor);
    WorkRequest got = work.requestWork(press, PATIENTLY, key);
    expect(got.getState() == WorkRequest.StateEnum.FULFILLED && got.getAssignments().size() == 3, "three loans", got);
    WorkRequest again = work.requestWork(press, PATIENTLY, key);
    expect(again.getId().equals(got.getId()), "the same request", again);
    expect(work.viewWorkRequest(got.getId(), null, null).equals(again), "the request", again);
    return got;
  }

  private void endAll(WorkRequest got) throws ApiException {
    var work = new WorkApi(processor);
    List<Disposition> ways = List.of(
        new Disposition().outcome(Disposition.OutcomeEnum.COMPLETE),
        new Disposition().outcome(Disposition.OutcomeEnum.RETURN_AFTER).hours(24).reason("waiting for the bank"),
        new Disposition().outcome(Disposition.OutcomeEnum.NEVER_RETURN).reason("a duplicate"));
    for (int i = 0; i < ways.size(); i++) {
      var recorded = work.disposeAssignment(got.getAssignments().get(i).getId(), ways.get(i));
      expect(recorded.getOutcome().getValue().equals(ways.get(i).getOutcome().getValue()), "the outcome", recorded);
    }
    Pipeline pipeline = work.viewMyPipeline(null, null);
    expect(pipeline.getItems().isEmpty() && pipeline.getNext() == null, "an empty pipeline", pipeline);
  }

  private void beRefused(String task) throws JsonProcessingException {
    try {
      new WorkApi(processor).requestWork(new WorkRequestPress().taskId(task).count(6), null, null);
      expect(false, "a refusal", task);
    } catch (ApiException refused) {
      Problem problem = ApiClient.createDefaultObjectMapper().readValue(refused.getResponseBody(), Problem.class);
      expect(refused.getCode() == 422 && problem.getType().toString().endsWith("/count-out-of-range"), "why", problem);
    }
  }

  private void defineTask() throws ApiException {
    var large = new Criteria().field("amount").op(Criteria.OpEnum.GE).value(100_000);
    var tasks = new TasksApi(manager);
    var defined = tasks.defineTask(new TaskDefinition().name("Large ones").criteria(large), null);
    var first = tasks.previewTask(new TaskPreviewCriteria().criteria(large))
        .getItems().get(0);
    var why = tasks.explainAvailability(first.getLoanNumber(), defined.getId());
    expect(why.getAvailable() && why.getClauses().get(0).getHolds(), "an available loan", why);
  }

  private static void expect(boolean kept, String what, Object instead) {
    if (!kept) {
      throw new IllegalStateException("expected " + what + ", got " + instead);
    }
  }
}
