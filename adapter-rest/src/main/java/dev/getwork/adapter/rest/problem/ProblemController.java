package dev.getwork.adapter.rest.problem;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.NativeWebRequest;

/** Explains the problems: where a problem's {@code type} leads, for programs in JSON and for people in HTML. */
@RestController
final class ProblemController {

  private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

  private final ProblemCatalogue catalogue;
  private final HeaderContentNegotiationStrategy accepted = new HeaderContentNegotiationStrategy();

  ProblemController(ProblemCatalogue catalogue) {
    this.catalogue = catalogue;
  }

  @GetMapping(path = "/problems", produces = {MediaType.APPLICATION_JSON_VALUE,
    MediaType.APPLICATION_PROBLEM_JSON_VALUE, MediaType.TEXT_HTML_VALUE})
  ResponseEntity<Object> all(NativeWebRequest request) throws HttpMediaTypeNotAcceptableException {
    List<ExplainedProblem> all = catalogue.all();
    return wantsHtml(request) ? html(ProblemPages.list(all)) : json(new ProblemListResponse(all, null));
  }

  @GetMapping(path = "/problems/{slug}", produces = {MediaType.APPLICATION_JSON_VALUE,
    MediaType.APPLICATION_PROBLEM_JSON_VALUE, MediaType.TEXT_HTML_VALUE})
  ResponseEntity<Object> one(@PathVariable String slug, NativeWebRequest request)
      throws HttpMediaTypeNotAcceptableException {
    ExplainedProblem problem = catalogue.find(slug)
        .orElseThrow(() -> ProblemType.NOT_FOUND.because("No problem has this name; /problems lists all."));
    return wantsHtml(request) ? html(ProblemPages.page(problem)) : json(problem);
  }

  /** Browsers ask for HTML by name; who takes anything is a program. */
  private boolean wantsHtml(NativeWebRequest request) throws HttpMediaTypeNotAcceptableException {
    for (MediaType type : accepted.resolveMediaTypes(request)) {
      if (type.includes(MediaType.APPLICATION_JSON) || type.includes(MediaType.APPLICATION_PROBLEM_JSON)) {
        return false;
      }
      if (type.includes(MediaType.TEXT_HTML)) {
        return true;
      }
    }
    throw new HttpMediaTypeNotAcceptableException(List.of(MediaType.APPLICATION_JSON, MediaType.TEXT_HTML));
  }

  private static ResponseEntity<Object> html(String page) {
    return ResponseEntity.ok()
        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
        .contentType(HTML)
        .body(page.getBytes(StandardCharsets.UTF_8));
  }

  private static ResponseEntity<Object> json(Object body) {
    return ResponseEntity.ok()
        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
        .contentType(MediaType.APPLICATION_JSON)
        .body(body);
  }
}
