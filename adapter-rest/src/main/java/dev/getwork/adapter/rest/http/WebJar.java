package dev.getwork.adapter.rest.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** A library for browsers, as Maven brings it. */
final class WebJar {

  private static final String ALL = "classpath:/META-INF/resources/webjars/";

  private WebJar() {}

  /** A WebJar names its version in the path. */
  static String location(String name, String file) {
    try {
      String found = new PathMatchingResourcePatternResolver()
          .getResources(ALL + name + "/*/" + file)[0].getURL().toString();
      String folder = found.substring(0, found.lastIndexOf('/'));
      return ALL + name + folder.substring(folder.lastIndexOf('/')) + "/";
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
