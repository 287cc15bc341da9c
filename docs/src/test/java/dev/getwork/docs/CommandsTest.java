package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.getwork.bootstrap.process.ContractProxy;
import dev.getwork.bootstrap.process.Node;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of the README and other documents in order, and compares the answers with those shown. */
@Tag("proof")
@Order(1) // Among the slowest.
class CommandsTest {

  private static final Pattern SLOW_NODE =
      Pattern.compile("SERVER_PORT=(\\d+) GETWORK_SELECTION_MINIMUM=\\d+s mvn spring-boot:run");
  /** A selection that is shorter than in the document, where a reader needs time to watch. */
  private static final String SLOW = "--getwork.selection.minimum=4s";
  private static final List<Step> STEPS = Step.of(TestedBlocks.of(CommandsTest.class));
  private static final List<Node> NODES = new ArrayList<>();
  /** The proxies by port in the documents, in the order of their start. */
  private static final Map<String, ContractProxy> PROXIES = new LinkedHashMap<>();
  private static final Map<String, Call> CALLS = new HashMap<>();
  @TempDir
  private static Path folder;
  private static Shell shell;

  /** The reply to a command, and the document that showed the command first. */
  private record Call(Document document, Shell.Reply reply) {}

  @BeforeAll
  static void start() throws IOException {
    shell = Shell.withSettingsIn(folder);
    assumeTrue(shell.isAvailable(), "The documents' commands need bash and curl.");
    startNode("8080");
  }

  @AfterAll
  static void stop() {
    PROXIES.values().forEach(ContractProxy::close);
    NODES.reversed().forEach(Node::close);
  }

  @TestFactory
  Stream<DynamicTest> shouldAnswerAsDocumented() {
    return STEPS.stream().map(step -> DynamicTest.dynamicTest(step.toString(), () -> run(step)));
  }

  /** Runs a command, and asserts that it answers as shown, or successfully if the document shows no answer. */
  private static void run(Step step) {
    Matcher slow = SLOW_NODE.matcher(step.command());
    if (slow.matches()) {
      startNode(slow.group(1), SLOW);
      // A job of the first node could lead before the slow node does, if it runs just after that node's request.
      NODES.getFirst().client("operator").post("/api/v1/cluster/jobs/serve-stranded-requests/pause", Map.of());
    } else if (!MavenCommandsTest.RUN_BY_THE_WORKFLOW.contains(step.command())) {
      assertThat(step.command()).as("neither curl nor a known command of Maven").startsWith("curl ");
      assertAnswered(step, reply(step));
      PROXIES.values().forEach(ContractProxy::assertNoViolations);
    }
  }

  /** A command that an earlier document shows is not run again: its reply is the earlier one. */
  private static Shell.Reply reply(Step step) {
    Document document = step.block().document();
    Call call = CALLS.get(step.command());
    if (call == null || call.document().equals(document)) {
      call = new Call(document, shell.run(withRealPorts(step.command())));
      CALLS.put(step.command(), call);
    }
    return call.reply();
  }

  private static void assertAnswered(Step step, Shell.Reply reply) {
    int status = step.answer().map(answer -> ExpectedJson.of(answer).status()).orElse(0);
    if (status == 0) {
      assertThat(reply.status()).as(reply.body()).isBetween(200, 299);
    } else {
      assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    }
    step.answer().ifPresent(answer -> ExpectedJson.of(answer).assertIs(reply.body()));
  }

  /** Starts a node for the one that has this port in the documents. */
  private static void startNode(String port, String... settings) {
    Stream<String> all =
        Stream.concat(Stream.of(settings), Stream.of("--getwork.data-directory=" + folder.resolve("data")));
    NODES.add(Node.launch("reader-" + port, all.toArray(String[]::new)));
    PROXIES.put(port, ContractProxy.to(NODES.getLast().awaitReady().address()));
  }

  private static String withRealPorts(String command) {
    String replaced = command;
    for (Map.Entry<String, ContractProxy> proxy : PROXIES.entrySet()) {
      replaced = replaced.replace("localhost:" + proxy.getKey(), proxy.getValue().address().getAuthority());
    }
    return replaced;
  }
}
