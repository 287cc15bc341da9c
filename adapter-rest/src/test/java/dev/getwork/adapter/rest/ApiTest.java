package dev.getwork.adapter.rest;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** On tests that call the adapter through {@link Api}: resets its mocks before each test. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ApiTest.ResetMocks.class)
public @interface ApiTest {

  /** Resets the mocks of all in-ports. */
  final class ResetMocks implements BeforeEachCallback {

    @Override
    public void beforeEach(ExtensionContext context) {
      Api.resetAll();
    }
  }
}
