package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.http.HttpConfiguration.CallKey;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.KeyedCall;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import tools.jackson.databind.json.JsonMapper;

/** The key under which a call may be made again: {@code Idempotency-Key}, 1 to 128 visible ASCII characters. */
final class CallKeyArgument implements HandlerMethodArgumentResolver {

  private static final String HEADER = "Idempotency-Key";
  private static final String RETRY_AFTER_SECONDS = "2";

  private final JsonMapper json;

  CallKeyArgument(JsonMapper json) {
    this.json = json;
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == CallKey.class;
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    String[] values = request.getHeaderValues(HEADER);
    return new OfHeader(
        values == null ? Optional.empty() : Optional.of(key(values.length == 1 ? values[0] : "")), json);
  }

  private static IdempotencyKey key(String value) {
    try {
      return new IdempotencyKey(value);
    } catch (IllegalArgumentException _) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Send one " + HEADER + " of your choosing, a UUID say, or none.")
          .atHeader(HEADER, "must be 1 to 128 visible ASCII characters, once");
    }
  }

  private record OfHeader(Optional<IdempotencyKey> key, JsonMapper json) implements CallKey {

    @Override
    public Optional<KeyedCall> call(Object... said) {
      return key.map(present -> new KeyedCall(present, fingerprint(said)));
    }

    /** Of what was understood, so that spaces and the order of known members do not matter. */
    private String fingerprint(Object... said) {
      try {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(json.writeValueAsBytes(List.of(said)));
        return HexFormat.of().formatHex(hash);
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException("every Java has SHA-256", impossible);
      }
    }

    @Override
    public ProblemException problem(KeyRefusal why) {
      return switch (why) {
        case USED_OTHERWISE -> ProblemType.IDEMPOTENCY_KEY_REUSED
            .because("Choose a new key: this one was used for a call that says something else.")
            .atHeader(HEADER, "must be a new one for each new call");
        case IN_USE -> ProblemType.IDEMPOTENCY_KEY_IN_USE
            .because("Make the same call again later: the first one with this key has not come to its end.")
            .withHeader("Retry-After", List.of(RETRY_AFTER_SECONDS))
            .atHeader(HEADER, "is that of a call under way");
      };
    }

    @Override
    public <T> ResponseEntity<T> replayed(ResponseEntity<T> answer) {
      return ResponseEntity.status(answer.getStatusCode())
          .headers(answer.getHeaders())
          .header("Idempotency-Replayed", "true")
          .body(answer.getBody());
    }
  }
}
