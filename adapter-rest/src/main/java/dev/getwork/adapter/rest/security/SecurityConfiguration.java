package dev.getwork.adapter.rest.security;

import jakarta.servlet.DispatcherType;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** HTTP Basic without sessions or cookies, so that there is nothing to forge; what no rule names is refused. */
@Configuration(proxyBeanMethods = false)
public class SecurityConfiguration {

  @Bean
  PasswordEncoder passwordEncoder() {
    return new RememberingPasswordEncoder(PasswordEncoderFactories.createDelegatingPasswordEncoder());
  }

  @Bean
  RequestRejectedHandler requestRejectedHandler(@Qualifier("problemResolver") HandlerExceptionResolver problems) {
    return (request, response, rejected) -> problems.resolveException(request, response, null, rejected);
  }

  @Bean
  SecurityFilterChain securityFilterChain(
      HttpSecurity http,
      @Qualifier("problemResolver") HandlerExceptionResolver problems,
      @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> operations) {
    return http.csrf(AbstractHttpConfigurer::disable)
        .formLogin(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .requestCache(AbstractHttpConfigurer::disable)
        .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .httpBasic(basic -> basic.authenticationEntryPoint(
            (request, response, refused) -> problems.resolveException(request, response, null, refused)))
        .exceptionHandling(refusals -> refusals
            .authenticationEntryPoint(
                (request, response, refused) -> problems.resolveException(request, response, null, refused))
            .accessDeniedHandler(
                (request, response, refused) -> problems.resolveException(request, response, null, refused)))
        .authorizeHttpRequests(requests -> {
          requests.dispatcherTypeMatchers(DispatcherType.ERROR).permitAll();
          AccessRules.declare(requests, new UnnamedOperations(operations));
        })
        .build();
  }
}
