package dev.getwork.adapter.rest.security;

import static org.springframework.http.HttpMethod.DELETE;
import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.HEAD;
import static org.springframework.http.HttpMethod.PATCH;
import static org.springframework.http.HttpMethod.POST;
import static org.springframework.http.HttpMethod.PUT;

import java.util.List;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;

/** The roles of each operation in one table. They are checked before a body is read. */
record AccessRules(AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests) {

  private static final List<HttpMethod> READ = List.of(GET, HEAD);
  private static final String PROCESSOR = "PROCESSOR";
  private static final String MANAGER = "MANAGER";
  private static final String OPERATOR = "OPERATOR";
  private static final String INTEGRATION = "INTEGRATION";

  void declare(DenyUnlistedOperations unlisted) {
    requests.requestMatchers("/problems/**", "/actuator/health", "/actuator/health/**").permitAll();
    READ.forEach(method -> requests
        .requestMatchers(method, "/", "/console/**", "/api/v1/openapi.json", "/docs", "/docs/**").permitAll());
    requests.requestMatchers("/actuator/**").hasRole(OPERATOR);
    staff();
    allow(List.of(PROCESSOR), List.of(POST), "/api/v1/work-requests");
    managers();
    operators();
    allow(List.of(INTEGRATION), List.of(POST), "/api/v1/loan-patches");
    requests.requestMatchers(unlisted).denyAll();
    requests.anyRequest().authenticated();
  }

  /** An issuer also signs in people who have no role here. */
  private void staff() {
    List<String> people = List.of(PROCESSOR, MANAGER, OPERATOR);
    allow(people, READ, "/api/v1/events", "/api/v1/work-requests/*", "/api/v1/me/pipeline", "/api/v1/tasks",
        "/api/v1/tasks/*", "/api/v1/tasks/*/queue", "/api/v1/queues", "/api/v1/loans/*/history",
        "/api/v1/loans/*/availability");
    allow(people, List.of(DELETE), "/api/v1/work-requests/*");
    allow(people, List.of(PUT), "/api/v1/assignments/*/disposition");
    allow(people, List.of(POST), "/api/v1/disposition-batches", "/api/v1/assignments/*/extension");
    allow(List.of(PROCESSOR, MANAGER, OPERATOR, INTEGRATION), READ, "/api/v1/me", "/api/v1/loans/*");
  }

  private void managers() {
    List<String> managers = List.of(MANAGER);
    allow(managers, READ, "/api/v1/users/*/pipeline", "/api/v1/assignments", "/api/v1/audit-events", "/api/v1/absences",
        "/api/v1/tasks/*/holds", "/api/v1/loan-imports", "/api/v1/loan-imports/*", "/api/v1/loan-imports/*/rejections",
        "/api/v1/import-mappings", "/api/v1/import-mappings/*", "/api/v1/loan-fields",
        "/api/v1/user-figures", "/api/v1/reason-figures");
    allow(managers, List.of(POST), "/api/v1/assignments/*/release", "/api/v1/assignments/*/transfer",
        "/api/v1/assignment-releases", "/api/v1/tasks", "/api/v1/tasks/*/pause", "/api/v1/tasks/*/resume",
        "/api/v1/tasks/*/restorations", "/api/v1/task-previews", "/api/v1/loan-imports", "/api/v1/import-previews");
    allow(managers, List.of(PUT), "/api/v1/tasks/*", "/api/v1/tasks/*/selection-index");
    allow(managers, List.of(DELETE), "/api/v1/tasks/*/exclusions/*");
    allow(managers, List.of(PUT, DELETE), "/api/v1/users/*/absence", "/api/v1/import-mappings/*");
    allow(List.of(MANAGER, INTEGRATION), List.of(PATCH), "/api/v1/loans/*");
  }

  private void operators() {
    allow(List.of(MANAGER, OPERATOR), READ, "/api/v1/tasks/*/selection-plan", "/api/v1/task-figures");
    allow(List.of(OPERATOR), READ, "/api/v1/cluster", "/api/v1/cluster/nodes", "/api/v1/cluster/locks",
        "/api/v1/cluster/slots", "/api/v1/cluster/jobs", "/api/v1/invariants", "/api/v1/lock-attempts",
        "/api/v1/selection-runs", "/api/v1/demo/waves");
    allow(List.of(OPERATOR), List.of(POST), "/api/v1/cluster/jobs/*/run", "/api/v1/cluster/jobs/*/pause",
        "/api/v1/cluster/jobs/*/resume", "/api/v1/demo/waves");
    allow(List.of(OPERATOR), List.of(DELETE), "/api/v1/demo/leaders/*");
  }

  private void allow(List<String> roles, List<HttpMethod> methods, String... paths) {
    methods.forEach(
        method -> requests.requestMatchers(method, paths).hasAnyRole(roles.toArray(String[]::new)));
  }
}
