package dev.getwork.adapter.rest.http;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;

/** An answer to a {@link WholeRequest}: it does not say that parts of it could be asked for. */
final class WholeResponse extends HttpServletResponseWrapper {

  private static final String RANGES = "Accept-Ranges";

  WholeResponse(HttpServletResponse response) {
    super(response);
  }

  /** Spring, which serves the pages, would take ranges, and says so. */
  @Override
  public void setHeader(String name, String value) {
    super.setHeader(name, name.equalsIgnoreCase(RANGES) ? "none" : value);
  }
}
