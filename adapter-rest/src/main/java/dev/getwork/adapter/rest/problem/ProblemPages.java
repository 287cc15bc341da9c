package dev.getwork.adapter.rest.problem;

import java.util.List;
import java.util.stream.Collectors;
import org.springframework.web.util.HtmlUtils;

/** Problems as pages of plain HTML, which need nothing that the policy of all answers forbids. */
final class ProblemPages {

  private static final String PAGE = """
      <!doctype html>
      <html lang="en">
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <title>%1$s</title></head>
      <body><main>
      <h1>%1$s</h1>
      %2$s
      </main></body>
      </html>
      """;
  private static final String PROBLEM = """
      <p><code>%s</code>, with status %s</p>
      <h2>Cause</h2>
      <p>%s</p>
      <h2>Example</h2>
      <p><code>%s</code></p>
      <h2>Remedy</h2>
      <p>%s</p>
      <p><a href="/problems">All problems</a></p>""";

  private ProblemPages() {}

  static String page(ExplainedProblem problem) {
    return PAGE.formatted(text(problem.title()), PROBLEM.formatted(
        text(problem.type()),
        statuses(problem),
        text(problem.cause()),
        text(problem.example()),
        text(problem.remedy())));
  }

  static String list(List<ExplainedProblem> problems) {
    return PAGE.formatted("Problems", problems.stream()
        .map(problem -> "<li><a href=\"%s\">%s</a> (%s)</li>"
            .formatted(text(problem.type()), text(problem.title()), statuses(problem)))
        .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>")));
  }

  private static String statuses(ExplainedProblem problem) {
    return problem.statuses().stream().map(String::valueOf).collect(Collectors.joining(" or "));
  }

  private static String text(String plain) {
    return HtmlUtils.htmlEscape(plain, "UTF-8");
  }
}
