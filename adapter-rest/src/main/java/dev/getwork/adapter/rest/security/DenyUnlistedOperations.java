package dev.getwork.adapter.rest.security;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Matches every operation; behind the access rules, these are the operations that they do not list. A path or method
 * that is no operation does not match, so that it is answered 404 or 405 if the caller is signed in.
 */
record DenyUnlistedOperations(ObjectProvider<RequestMappingHandlerMapping> operations) implements RequestMatcher {

  private static final RequestMatcher API = PathPatternRequestMatcher.pathPattern("/api/**");

  @Override
  public boolean matches(HttpServletRequest request) {
    return API.matches(request) && !HttpMethod.OPTIONS.matches(request.getMethod()) && isOperation(request);
  }

  private boolean isOperation(HttpServletRequest request) {
    ServletRequestPathUtils.parseAndCache(request);
    try {
      return operations.getObject().getHandler(request) != null;
    } catch (ServletException _) {
      return false;
    } catch (Exception unforeseen) {
      throw new IllegalStateException("The handler of the request cannot be determined", unforeseen);
    } finally {
      ServletRequestPathUtils.clearParsedRequestPath(request);
    }
  }
}
