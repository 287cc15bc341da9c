package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.ViewPipeline;
import dev.getwork.domain.work.UserName;
import org.springframework.security.core.Authentication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Who the caller is, and who has what. */
@RestController
final class PipelineController {

  private final ViewPipeline viewPipeline;
  private final KnownUsers users;

  PipelineController(ViewPipeline viewPipeline, KnownUsers users) {
    this.viewPipeline = viewPipeline;
    this.users = users;
  }

  @GetMapping("/api/v1/me")
  MeResponse me(Authentication caller) {
    return MeResponse.from(caller);
  }

  @GetMapping("/api/v1/me/pipeline")
  PipelineResponse mine(UserName user) {
    return PipelineResponse.from(viewPipeline.of(user));
  }

  @GetMapping("/api/v1/users/{user}/pipeline")
  PipelineResponse of(@PathVariable("user") UserName user) {
    if (!users.isUser(user)) {
      throw ProblemType.UNKNOWN_USER.because("No user has such a name.");
    }
    return PipelineResponse.from(viewPipeline.of(user));
  }
}
