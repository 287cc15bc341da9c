package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.HttpConfiguration;
import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.http.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.security.UserDirectory;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.work.ControlAbsences;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.domain.work.UserName;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.Authentication;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The caller, and the pipelines and absences of users. */
@RestController
public record UserController(
    WorkQueries work, ControlAbsences absences, ClusterQueries cluster, UserDirectory users,
    HttpConfiguration.Settings settings) {

  @GetMapping("/api/v1/me")
  MeResponse me(Authentication caller, @Caller UserName user) {
    return MeResponse.from(caller, cluster.serverTime(), settings.loanLink().orElse(null), work.allAbsences().stream()
        .filter(absence -> absence.user().equals(user)).findFirst().map(AbsenceResponse::from).orElse(null));
  }

  @GetMapping("/api/v1/me/pipeline")
  PageResponse<PipelineItemResponse> mine(@Caller UserName user, Paging paging) {
    return pipeline(user, paging);
  }

  @GetMapping("/api/v1/users/{user}/pipeline")
  PageResponse<PipelineItemResponse> of(@PathVariable UserName user, Paging paging) {
    return pipeline(known(user), paging);
  }

  private PageResponse<PipelineItemResponse> pipeline(UserName user, Paging paging) {
    return paging.response(
        work.pipeline(user, paging.page()), item -> item.assignment().id().value(), PipelineItemResponse::from);
  }

  @GetMapping("/api/v1/absences")
  PageResponse<AbsenceResponse> absent() {
    return PageResponse.all(work.allAbsences(), AbsenceResponse::from);
  }

  @PutMapping("/api/v1/users/{user}/absence")
  AbsenceResponse beginAbsence(@PathVariable UserName user, @Caller UserName manager,
      @RequestBody AbsenceRequest body) {
    return absences.begin(known(user), body.end(), body.why(), manager)
        .map(AbsenceResponse::from)
        .orElseThrow(AbsenceRequest::wrongUntil);
  }

  @DeleteMapping("/api/v1/users/{user}/absence")
  ResponseEntity<Void> endAbsence(@PathVariable UserName user, @Caller UserName manager) {
    absences.end(known(user), manager);
    return ResponseEntity.noContent().build();
  }

  private UserName known(UserName user) {
    if (!users.isUser(user)) {
      throw ProblemException.unknownUser();
    }
    return user;
  }
}
