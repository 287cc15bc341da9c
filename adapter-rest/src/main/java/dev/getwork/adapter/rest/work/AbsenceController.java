package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.security.SecurityConfiguration.KnownUsers;
import dev.getwork.application.port.in.work.ControlAbsences;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.domain.work.UserName;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The absences of users. */
@RestController
@RequestMapping("/api/v1")
record AbsenceController(ControlAbsences absences, WorkQueries work, KnownUsers users) {

  @GetMapping("/absences")
  PageResponse<AbsenceResponse> all() {
    return PageResponse.all(work.allAbsences(), AbsenceResponse::from);
  }

  @PutMapping("/users/{user}/absence")
  AbsenceResponse begin(@PathVariable UserName user, @Caller UserName manager, @RequestBody AbsenceRequest body) {
    return absences.begin(known(user), body.end(), body.why(), manager)
        .map(AbsenceResponse::from)
        .orElseThrow(AbsenceRequest::wrongUntil);
  }

  @DeleteMapping("/users/{user}/absence")
  ResponseEntity<Void> end(@PathVariable UserName user, @Caller UserName manager) {
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
