package dev.getwork.bootstrap;

import java.util.Map;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/**
 * Binds settings once before all test classes. Spring Boot's binder initializes shared state at its first use without a
 * lock. An application binds on one thread, but test classes run concurrently.
 */
public final class SerialFirstBinding implements BeforeAllCallback {

  @Override
  public void beforeAll(ExtensionContext tests) {
    tests.getRoot().getStore(Namespace.GLOBAL).computeIfAbsent(SerialFirstBinding.class, _ -> new Binder(
        new MapConfigurationPropertySource(Map.of())).bindOrCreate("getwork", GetworkProperties.class));
  }
}
