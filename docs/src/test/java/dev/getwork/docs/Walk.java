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

  private static final Pattern SLOW_NODE =
      Pattern.compile("SERVER_PORT=(\\d+) GETWORK_SELECTION_MINIMUM=\\d+s mvn spring-boot:run");
  /** Shorter than in the document: a reader needs time to look, this test does not. */
  private static final String SLOW = "--getwork.selection.minimum=4s";

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
    start("8080");
  }

  /** Does what the document says, and sees what it shows, or that all is well if it shows nothing. */
  void take(Step step) {
    Matcher slow = SLOW_NODE.matcher(step.command());
    if (slow.matches()) {
      start(slow.group(1), SLOW);
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
  private void start(String port, String... settings) {
    Stream<String> all = Stream.concat(Stream.of(settings), Stream.of("--getwork.data-directory=" + directory));
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
