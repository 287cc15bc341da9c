package dev.getwork.adapter.rest.http;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.forwardedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How pages are served. The test resources stand in for the files of the module {@code console}. */
class ConsolePagesTest {

  /** Compared literally, because a page that needs less would not notice a weaker policy. */
  private static final String CONSOLE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
      + "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
      + "require-trusted-types-for 'script'; trusted-types lit-html";
  private static final String DOCS_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
      + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  @Test
  void shouldForwardTheRootToTheConsole() throws Exception {
    Api.call(get("/"))
        .andExpect(status().isOk())
        .andExpect(forwardedUrl("/console/index.html"))
        .andExpect(header().string("Content-Security-Policy", CONSOLE_POLICY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/console/index.html", "/console/main.js"})
  void shouldServeTheConsoleWithoutAuthentication(String path) throws Exception {
    Api.call(get(path))
        .andExpect(status().isOk())
        .andExpect(header().string("Content-Security-Policy", CONSOLE_POLICY))
        .andExpect(header().string("Cache-Control", "no-cache"))
        .andExpect(header().doesNotExist("Set-Cookie"));
  }

  /** A reproducible build gives all files the same time, so that browsers would keep the files of an older release. */
  @ParameterizedTest
  @ValueSource(strings = {"/console/index.html", "/console/main.js", "/docs/index.html"})
  void shouldRecognizeChangedFilesByTheirContent(String path) throws Exception {
    Api.call(get(path))
        .andExpect(header().doesNotExist("Last-Modified"))
        .andExpect(header().string("ETag", '"' + version() + '"'));
  }

  @Test
  void shouldLetBrowsersKeepFilesWhoseAddressHasTheirVersion() throws Exception {
    Api.call(get("/console/" + version() + "/main.js"))
        .andExpect(status().isOk())
        .andExpect(header().string("Content-Security-Policy", CONSOLE_POLICY))
        .andExpect(header().string("Cache-Control", "max-age=31536000, public, immutable"));
  }

  @Test
  void shouldServeItsOwnFilesForTheVersionOfAnotherNode() throws Exception {
    Api.call(get("/console/0123456789ab/main.js"))
        .andExpect(status().isOk())
        .andExpect(header().string("Cache-Control", "no-cache"));
  }

  private static String version() throws Exception {
    String page = Api.call(get("/console/index.html")).andReturn().getResponse().getContentAsString();
    return page.replaceFirst("(?s).*\"/console/([0-9a-f]{12})/main.js\".*", "$1");
  }

  @Test
  void shouldServeTheApiReferenceWithoutAuthentication() throws Exception {
    Api.call(get("/docs/index.html"))
        .andExpect(status().isOk())
        .andExpect(header().string("Content-Security-Policy", DOCS_POLICY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs", "/docs/"})
  void shouldRedirectToTheApiReference(String path) throws Exception {
    Api.call(get(path)).andExpect(redirectedUrl("/docs/index.html"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/console/none.js", "/console/style/", "/console/lit-html/package.json/x", "/docs/none.css"})
  void shouldAnswer404WhenTheFileIsUnknown(String path) throws Exception {
    Api.call(get(path)).andExpect(status().isNotFound());
  }

  /** An unsatisfiable range must not be an incident, because anybody can send one. */
  @ParameterizedTest
  @CsvSource({
    "/console/main.js,bytes=0-1,206", "/console/main.js,bytes=5-1,416", "/console/index.html,bytes=99999999-,416",
    "/docs/index.html,x,416"
  })
  void shouldAnswerRangesOfFiles(String path, String range, int status) throws Exception {
    Api.call(get(path).header("Range", range)).andExpect(status().is(status));
  }
}
