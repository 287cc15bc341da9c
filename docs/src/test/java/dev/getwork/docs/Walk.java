package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.bootstrap.process.Node;
import dev.getwork.bootstrap.process.WatchedWay;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Somebody who has started a node for the first time, and types what the documents say. */
final class Walk implements AutoCloseable {

  private static final Pattern ANOTHER_NODE =
      Pattern.compile("mvn spring-boot:run -Dspring-boot\\.run\\.arguments=\"(--server\\.port=(\\d+) .*)\"");
  private static final String HEAVY = "--getwork.selection.minimum=";
  /** What is called heavy here: the reader has more time to look than this test to wait. */
  private static final String HEAVY_ENOUGH = HEAVY + "4s";

  private final Path directory;
  private final Shell shell;
  private final List<Node> nodes = new ArrayList<>();
  private final List<WatchedWay> ways = new ArrayList<>();
  private final List<String> ports = new ArrayList<>();
  private final Map<String, Call> calls = new HashMap<>();

  /** The reply to a command, and the document that showed the command first. */
  private record Call(Document document, Shell.Reply reply) {}

  Walk(Path directory, Shell shell) {
    this.directory = directory;
    this.shell = shell;
    start("8080", List.of());
  }

  /** Does what the document says, and sees what it shows, or that all is well if it shows nothing. */
  void take(Step step) {
    Matcher another = ANOTHER_NODE.matcher(step.command());
    if (another.matches()) {
      start(another.group(2), List.of(another.group(1).split(" ")));
    } else if (!MavenCommandsTest.RUN_BY_THE_WORKFLOW.contains(step.command())) {
      assertThat(step.command()).as("neither curl nor a known command of Maven").startsWith("curl ");
      assertAnswered(step, reply(step));
      ways.forEach(WatchedWay::assertKept);
    }
  }

  /** A command that an earlier document shows is not run again: its reply is the earlier one. */
  private Shell.Reply reply(Step step) {
    Document document = step.block().document();
    Call call = calls.get(step.command());
    if (call == null || call.document().equals(document)) {
      call = new Call(document, shell.run(here(step.command())));
      calls.put(step.command(), call);
    }
    return call.reply();
  }

  private static void assertAnswered(Step step, Shell.Reply reply) {
    int status = step.answer().map(answer -> ShownAnswer.in(answer).status()).orElse(0);
    if (status == 0) {
      assertThat(reply.status()).as(reply.body()).isBetween(200, 299);
    } else {
      assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    }
    step.answer().ifPresent(answer -> ShownAnswer.in(answer).assertIs(reply.body()));
  }

  /** Starts a node in place of the one that has this port in the documents. */
  private void start(String port, List<String> arguments) {
    Stream<String> settings = arguments.stream().filter(argument -> !argument.startsWith("--server.port="))
        .map(argument -> argument.startsWith(HEAVY) ? HEAVY_ENOUGH : argument);
    Stream<String> all = Stream.concat(settings, Stream.of("--getwork.data-directory=" + directory));
    nodes.add(Node.launch("walk-" + port, all.toArray(String[]::new)));
    ports.add(port);
    ways.add(WatchedWay.to(nodes.getLast().untilReady().address()));
  }

  private String here(String command) {
    String here = command;
    for (int i = 0; i < ways.size(); i++) {
      here = here.replace("localhost:" + ports.get(i), ways.get(i).address().getAuthority());
    }
    return here;
  }

  @Override
  public void close() {
    ways.forEach(WatchedWay::close);
    nodes.reversed().forEach(Node::close);
  }
}
