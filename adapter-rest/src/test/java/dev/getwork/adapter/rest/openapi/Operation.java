package dev.getwork.adapter.rest.openapi;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The documentation of an operation that its controller does not contain, from {@code operations.json}.
 *
 * @param open whether it requires no authentication
 * @param roles who may call it; processors, managers and operators if empty
 * @param requestHeaders request headers that no parameter of its controller names
 * @param example an example of its body
 * @param answerType a media type of the answer that its controller does not name
 */
record Operation(
    String id,
    String method,
    String path,
    String summary,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String note,
    boolean open,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Set<Role> roles,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> requestHeaders,
    @Nullable JsonNode example,
    @Nullable String answerType,
    List<Answer> answers,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Set<ProblemType> problems) {

  /**
   * One way in which an operation succeeds.
   *
   * @param status 200 to 399
   * @param description when it is given
   * @param empty whether it has no body
   * @param headers which response headers it carries beside those of every answer
   */
  record Answer(
      int status, String description, boolean empty, @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> headers) {}

  String key() {
    return method + " " + path;
  }

  String description() {
    String access = open
        ? "No authentication is required."
        : permitted().map(Role::name).collect(Collectors.joining(", ", "Roles: ", "."));
    return note.isEmpty() ? access : note + " " + access;
  }

  private Stream<Role> permitted() {
    return roles.isEmpty() ? Stream.of(Role.PROCESSOR, Role.MANAGER, Role.OPERATOR) : roles.stream();
  }
}
