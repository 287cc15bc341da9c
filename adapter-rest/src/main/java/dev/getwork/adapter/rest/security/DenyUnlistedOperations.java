package dev.getwork.adapter.rest.security;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpMethod;
import org.springframework.security.authorization.AuthenticatedAuthorizationManager;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Denies every operation that the access rules do not list. A path or method that is no operation passes if the caller is
 * signed in, so that it is answered 404 or 405.
 */
record DenyUnlistedOperations(ObjectProvider<RequestMappingHandlerMapping> operations)
    implements
      AuthorizationManager<RequestAuthorizationContext> {

  private static final AuthorizationManager<RequestAuthorizationContext> SIGNED_IN =
      AuthenticatedAuthorizationManager.authenticated();

  @Override
  public @Nullable AuthorizationResult authorize(
      Supplier<? extends @Nullable Authentication> caller, RequestAuthorizationContext context) {
    HttpServletRequest request = context.getRequest();
    boolean asks = HttpMethod.OPTIONS.matches(request.getMethod());
    return asks || !isOperation(request) ? SIGNED_IN.authorize(caller, context) : new AuthorizationDecision(false);
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
