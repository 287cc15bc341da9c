package dev.getwork.adapter.rest.http;

import java.util.List;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.security.web.header.writers.ContentSecurityPolicyHeaderWriter;
import org.springframework.security.web.header.writers.HstsHeaderWriter;
import org.springframework.security.web.header.writers.PermissionsPolicyHeaderWriter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.header.writers.StaticHeadersWriter;
import org.springframework.security.web.header.writers.XContentTypeOptionsHeaderWriter;
import org.springframework.security.web.header.writers.frameoptions.XFrameOptionsHeaderWriter;

/** What tells a browser to do nothing with an answer but to show it: an answer is data, and nobody else's to keep. */
final class SafeHeaders {

  private static final String NOTHING =
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private SafeHeaders() {}

  static List<HeaderWriter> all() {
    return List.of(
        new XContentTypeOptionsHeaderWriter(),
        new XFrameOptionsHeaderWriter(XFrameOptionsHeaderWriter.XFrameOptionsMode.DENY),
        new ContentSecurityPolicyHeaderWriter(NOTHING),
        new ReferrerPolicyHeaderWriter(ReferrerPolicy.NO_REFERRER),
        new PermissionsPolicyHeaderWriter("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        new StaticHeadersWriter("Cache-Control", "no-store"),
        new HstsHeaderWriter(false));
  }
}
