package dev.getwork.bootstrap;

import java.util.Map;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/**
 * Has one class of tests bind settings before any other does. What Spring Boot's binder makes when it is first used, it
 * makes for everybody and without a lock; an application binds on one thread, but of tests several classes run at once.
 */
public final class OneBindsFirst implements BeforeAllCallback {

  @Override
  public void beforeAll(ExtensionContext tests) {
    tests.getRoot().getStore(Namespace.GLOBAL).computeIfAbsent(OneBindsFirst.class, _ -> new Binder(
        new MapConfigurationPropertySource(Map.of())).bindOrCreate("getwork", GetworkProperties.class));
  }
}
