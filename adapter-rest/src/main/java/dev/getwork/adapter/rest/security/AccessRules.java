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

  void declare(DenyUnlistedOperations unlisted) {
    open();
    work();
    tasks();
    imports();
    patches();
    cluster();
    staff(READ, "/api/v1/events");
    requests.requestMatchers(unlisted).denyAll();
    requests.anyRequest().authenticated();
  }

  private void open() {
    requests.requestMatchers("/problems/**", "/actuator/health", "/actuator/health/**").permitAll();
    READ.forEach(method -> requests
        .requestMatchers(method, "/", "/console/**", "/api/v1/openapi.json", "/docs", "/docs/**").permitAll());
    requests.requestMatchers("/actuator/**").hasRole("OPERATOR");
  }

  private void work() {
    role("PROCESSOR", List.of(POST), "/api/v1/work-requests");
    staff(READ, "/api/v1/work-requests/*", "/api/v1/me/pipeline");
    staff(List.of(DELETE), "/api/v1/work-requests/*");
    staff(List.of(PUT), "/api/v1/assignments/*/disposition");
    staff(List.of(POST), "/api/v1/disposition-batches", "/api/v1/assignments/*/extension");
    role("MANAGER", List.of(POST), "/api/v1/assignments/*/release", "/api/v1/assignments/*/transfer",
        "/api/v1/assignment-releases");
    role("MANAGER", READ, "/api/v1/users/*/pipeline", "/api/v1/assignments", "/api/v1/audit-events",
        "/api/v1/absences");
    role("MANAGER", List.of(PUT, DELETE), "/api/v1/users/*/absence");
  }

  private void tasks() {
    staff(READ, "/api/v1/tasks", "/api/v1/tasks/*", "/api/v1/tasks/*/queue", "/api/v1/loans/*/history",
        "/api/v1/loans/*/availability");
    role("MANAGER", List.of(POST), "/api/v1/tasks", "/api/v1/tasks/*/pause", "/api/v1/tasks/*/resume",
        "/api/v1/task-previews");
    role("MANAGER", List.of(PUT), "/api/v1/tasks/*", "/api/v1/tasks/*/selection-index");
    READ.forEach(method -> requests
        .requestMatchers(method, "/api/v1/tasks/*/selection-plan").hasAnyRole("MANAGER", "OPERATOR"));
    role("MANAGER", List.of(DELETE), "/api/v1/tasks/*/exclusions/*");
    role("MANAGER", READ, "/api/v1/tasks/*/holds");
    role("MANAGER", List.of(POST), "/api/v1/tasks/*/restorations");
  }

  private void imports() {
    role("MANAGER", List.of(POST), "/api/v1/loan-imports", "/api/v1/import-previews");
    role("MANAGER", List.of(PUT, DELETE), "/api/v1/import-mappings/*");
    role("MANAGER", READ, "/api/v1/loan-imports", "/api/v1/loan-imports/*", "/api/v1/loan-imports/*/rejections",
        "/api/v1/import-mappings", "/api/v1/import-mappings/*", "/api/v1/loan-fields");
  }

  private void patches() {
    READ.forEach(method -> requests.requestMatchers(method, "/api/v1/me", "/api/v1/loans/*")
        .hasAnyRole("PROCESSOR", "MANAGER", "OPERATOR", "INTEGRATION"));
    requests.requestMatchers(PATCH, "/api/v1/loans/*").hasAnyRole("MANAGER", "INTEGRATION");
    role("INTEGRATION", List.of(POST), "/api/v1/loan-patches");
  }

  private void cluster() {
    role("OPERATOR", READ, "/api/v1/cluster/nodes", "/api/v1/cluster/locks", "/api/v1/cluster/slots");
    role("OPERATOR", READ, "/api/v1/cluster/jobs", "/api/v1/invariants", "/api/v1/lock-attempts",
        "/api/v1/selection-runs");
    role("OPERATOR", List.of(POST), "/api/v1/cluster/jobs/*/run", "/api/v1/cluster/jobs/*/pause",
        "/api/v1/cluster/jobs/*/resume");
  }

  private void role(String role, List<HttpMethod> methods, String... paths) {
    methods.forEach(method -> requests.requestMatchers(method, paths).hasRole(role));
  }

  /** Every person with a role here: an issuer also signs in people who have none. */
  private void staff(List<HttpMethod> methods, String... paths) {
    methods.forEach(
        method -> requests.requestMatchers(method, paths).hasAnyRole("PROCESSOR", "MANAGER", "OPERATOR"));
  }
}
