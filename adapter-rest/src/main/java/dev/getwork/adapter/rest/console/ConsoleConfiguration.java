package dev.getwork.adapter.rest.console;

import dev.getwork.adapter.rest.http.HttpConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The console at {@code /}, from this node and nowhere else. */
@Configuration(proxyBeanMethods = false)
public class ConsoleConfiguration {

  private static final String START = "/";
  private static final String FILES = "/console/**";

  @Bean
  WebMvcConfigurer consolePages() {
    return new WebMvcConfigurer() {
      @Override
      public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler(FILES)
            .addResourceLocations("classpath:/getwork/console/")
            .setCacheControl(CacheControl.noCache());
        registry.addResourceHandler("/console/lit/**")
            .addResourceLocations(HttpConfiguration.webJar("lit-html", "lit-html.js"))
            .setCacheControl(CacheControl.noCache());
      }

      @Override
      public void addViewControllers(ViewControllerRegistry registry) {
        registry.addViewController(START).setViewName("forward:/console/index.html");
      }

      @Override
      public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new ConsolePolicy()).addPathPatterns(START, FILES);
      }
    };
  }
}
