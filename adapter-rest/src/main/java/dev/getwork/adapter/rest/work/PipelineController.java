package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.HttpConfiguration;
import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.http.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.security.SecurityConfiguration.KnownUsers;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.domain.work.UserName;
import org.springframework.security.core.Authentication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The caller, and the pipelines of users. */
@RestController
record PipelineController(
    WorkQueries work, ClusterQueries cluster, KnownUsers users, HttpConfiguration.Settings settings) {

  @GetMapping("/api/v1/me")
  MeResponse me(Authentication caller) {
    return MeResponse.from(caller, cluster.serverTime(), settings.loanLink().orElse(null));
  }

  @GetMapping("/api/v1/me/pipeline")
  PageResponse<PipelineItemResponse> mine(@Caller UserName user, Paging paging) {
    return pipeline(user, paging);
  }

  @GetMapping("/api/v1/users/{user}/pipeline")
  PageResponse<PipelineItemResponse> of(@PathVariable UserName user, Paging paging) {
    if (!users.isUser(user)) {
      throw ProblemException.unknownUser();
    }
    return pipeline(user, paging);
  }

  private PageResponse<PipelineItemResponse> pipeline(UserName user, Paging paging) {
    return paging.response(
        work.pipeline(user, paging.page()), item -> item.assignment().id().value(), PipelineItemResponse::from);
  }
}
