package com.example.shop.bootstrap;

import com.example.shop.adapter.persistence.PersistenceConfiguration;
import com.example.shop.adapter.rest.RestConfiguration;
import com.example.shop.application.usecase.UseCases;
import java.nio.file.Path;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The wiring of the shop. */
@Configuration(proxyBeanMethods = false)
@Import({PersistenceConfiguration.class, RestConfiguration.class})
class Shop {

  static AnnotationConfigApplicationContext start() {
    var context = new AnnotationConfigApplicationContext();
    context.register(Shop.class);
    context.register(UseCases.classes().toArray(Class<?>[]::new));
    context.refresh();
    return context;
  }

  @Bean
  PersistenceConfiguration.Settings settings() {
    return new PersistenceConfiguration.Settings(Path.of("stock"));
  }
}
