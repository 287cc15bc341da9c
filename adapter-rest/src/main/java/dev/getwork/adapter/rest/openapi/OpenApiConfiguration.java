package dev.getwork.adapter.rest.openapi;

import dev.getwork.adapter.rest.http.HttpConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The document and, at {@code /docs}, Swagger UI over it, from this node and nowhere else. */
@Configuration(proxyBeanMethods = false)
public class OpenApiConfiguration {

  private static final String PAGES = "/docs/**";

  @Bean
  OpenApiController openApiController() {
    return new OpenApiController();
  }

  @Bean
  WebMvcConfigurer documentPages() {
    return new WebMvcConfigurer() {
      @Override
      public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler(PAGES).addResourceLocations("classpath:/getwork/docs/",
            HttpConfiguration.webJar("swagger-ui", "swagger-ui-bundle.js"));
      }

      @Override
      public void addViewControllers(ViewControllerRegistry registry) {
        registry.addRedirectViewController("/docs", "/docs/index.html");
        registry.addRedirectViewController("/docs/", "/docs/index.html");
      }

      @Override
      public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new SwaggerUi()).addPathPatterns(PAGES);
      }
    };
  }
}
