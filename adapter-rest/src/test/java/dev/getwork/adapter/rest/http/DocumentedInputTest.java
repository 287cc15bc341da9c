package dev.getwork.adapter.rest.http;

import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.oneOf;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.testkit.http.Contract;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Nothing that the document has is taken for something else where it says nothing: all parameters, all members. */
@ApiTest
class DocumentedInputTest {

  private static final JsonNode DOCUMENT = Contract.published().document();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  @ParameterizedTest
  @MethodSource("parameters")
  void shouldRefuseAParameterWithoutValue(String user, String method, String path, String parameter)
      throws Exception {
    refuses(user, method, path + parameter + "=", parameter);
    refuses(user, method, path + parameter, parameter);
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void shouldRefuseARepeatedParameter(String user, String method, String path, String parameter)
      throws Exception {
    refuses(user, method, path + parameter + "=1&" + parameter + "=1", parameter);
  }

  /** What Java or Spring would take for a number: hexadecimal, signs, blanks, digits of other scripts. */
  @ParameterizedTest
  @MethodSource("numbers")
  void shouldRefuseUndocumentedNumbers(String user, String method, String path, String parameter)
      throws Exception {
    for (String text : List.of("1.5", "0x10", "%2310", "%2B1", "%201", "1%20000", "%D9%A3", "x")) {
      refuses(user, method, path + parameter + "=" + text, parameter);
    }
  }

  private static void refuses(String user, String method, String address, String parameter) throws Exception {
    Api.call(Api.as(user, method, "/").uri(URI.create(address)).contentType("text/csv"))
        .andExpect(Api.problem(400, "malformed-request"))
        .andExpect(jsonPath("$.errors[0].parameter").value(parameter));
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @MethodSource("members")
  void shouldRefuseNull(String user, String method, String path, Nulled body) throws Exception {
    Api.call(Api.as(user, method, path).header("If-Match", "\"1\"").contentType("application/json")
        .content(body.json.toString()))
        .andExpect(status().isUnprocessableContent())
        .andExpect(jsonPath("$.errors[*].pointer").value(hasItem(oneOf(body.pointer, body.around()))));
    Api.verifyUntouched();
  }

  static Stream<Arguments> parameters() {
    return parameters(_ -> true);
  }

  static Stream<Arguments> numbers() {
    return parameters(schema -> schema.path("type").asString().equals("integer"));
  }

  private static Stream<Arguments> parameters(Predicate<JsonNode> which) {
    return operations().flatMap(operation -> operation.does.path("parameters").valueStream()
        .filter(parameter -> parameter.path("in").asString().equals("query"))
        .filter(parameter -> which.test(parameter.path("schema")))
        .map(parameter -> arguments(operation.user(), operation.method,
            operation.path + "?" + operation.required(parameter), parameter.path("name").asString())));
  }

  static Stream<Arguments> members() {
    return operations().flatMap(operation -> {
      JsonNode schema = operation.does.at("/requestBody/content/application~1json/schema");
      return nulls("", schema).map(body -> arguments(operation.user(), operation.method, operation.path, body));
    });
  }

  private record Operation(String method, String path, JsonNode does) {

    String user() {
      return switch (does.path("x-roles").path(0).asString("")) {
        case "MANAGER" -> Api.MANAGER;
        case "OPERATOR" -> Api.OPERATOR;
        case "INTEGRATION" -> Api.INTEGRATION;
        default -> Api.PROCESSOR;
      };
    }

    /** The required parameters but this one. */
    String required(JsonNode parameter) {
      return does.path("parameters").valueStream()
          .filter(other -> other.path("in").asString().equals("query") && other.path("required").asBoolean(false))
          .filter(other -> !other.equals(parameter))
          .map(other -> other.path("name").asString() + "=1&").collect(Collectors.joining());
    }
  }

  private static Stream<Operation> operations() {
    return DOCUMENT.path("paths").properties().stream()
        .flatMap(path -> path.getValue().properties().stream().map(method -> new Operation(
            method.getKey().toUpperCase(Locale.ROOT), path.getKey().replaceAll("\\{[^}]+}", "1"), method.getValue())));
  }

  /** A body in which one thing is null. */
  record Nulled(String pointer, JsonNode json) {

    /** What a key of an order is refused with is its place in the list. */
    String around() {
      return pointer.substring(0, pointer.lastIndexOf('/'));
    }
  }

  /** Criteria, which nest without end, have a reader and tests of their own. */
  private static Stream<Nulled> nulls(String pointer, JsonNode schema) {
    if (schema.path("$ref").asString("").endsWith("/Criteria")) {
      return Stream.empty();
    }
    if (schema.has("$ref")) {
      return nulls(pointer, DOCUMENT.at(schema.path("$ref").asString().substring(1)));
    }
    return schema.has("items")
        ? nullOr(pointer + "/0", schema.path("items"))
            .map(item -> new Nulled(item.pointer, NODES.arrayNode().add(item.json)))
        : schema.path("properties").properties().stream()
            .flatMap(member -> nullOr(pointer + "/" + member.getKey(), member.getValue())
                .map(value -> new Nulled(value.pointer, NODES.objectNode().set(member.getKey(), value.json))));
  }

  private static Stream<Nulled> nullOr(String pointer, JsonNode schema) {
    return Stream.concat(Stream.of(new Nulled(pointer, NODES.nullNode())), nulls(pointer, schema));
  }
}
