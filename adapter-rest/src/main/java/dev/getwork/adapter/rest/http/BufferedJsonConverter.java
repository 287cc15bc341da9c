package dev.getwork.adapter.rest.http;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.databind.json.JsonMapper;

/** Writes JSON with its length, in one packet: the end of an answer in chunks would be a packet of its own. */
final class BufferedJsonConverter extends JacksonJsonHttpMessageConverter {

  BufferedJsonConverter(JsonMapper mapper) {
    super(mapper);
  }

  @Override
  protected void writeInternal(
      Object value, ResolvableType type, HttpOutputMessage message, @Nullable Map<String, Object> hints)
      throws IOException {
    byte[] body = getMapper().writeValueAsBytes(value);
    message.getHeaders().setContentLength(body.length);
    message.getBody().write(body);
  }
}
