package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.paging.PagingConfiguration.Paging;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.ViewPipeline;
import dev.getwork.application.port.in.work.ViewServerTime;
import dev.getwork.domain.work.UserName;
import org.springframework.security.core.Authentication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Who the caller is, and who has what. */
@RestController
final class PipelineController {

  private final ViewPipeline viewPipeline;
  private final ViewServerTime viewTime;
  private final KnownUsers users;

  PipelineController(ViewPipeline viewPipeline, ViewServerTime viewTime, KnownUsers users) {
    this.viewPipeline = viewPipeline;
    this.viewTime = viewTime;
    this.users = users;
  }

  @GetMapping("/api/v1/me")
  MeResponse me(Authentication caller) {
    return MeResponse.from(caller, viewTime.now());
  }

  @GetMapping("/api/v1/me/pipeline")
  PipelineResponse mine(UserName user, Paging paging) {
    return pipeline(user, paging);
  }

  @GetMapping("/api/v1/users/{user}/pipeline")
  PipelineResponse of(@PathVariable("user") UserName user, Paging paging) {
    if (!users.isUser(user)) {
      throw ProblemType.UNKNOWN_USER.because("No user has such a name.");
    }
    return pipeline(user, paging);
  }

  private PipelineResponse pipeline(UserName user, Paging paging) {
    return PipelineResponse.from(
        paging.cut(viewPipeline.of(user, paging.page()), item -> item.assignment().id().value()));
  }
}
