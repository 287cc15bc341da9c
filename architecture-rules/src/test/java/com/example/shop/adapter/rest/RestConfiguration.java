package com.example.shop.adapter.rest;

import com.example.shop.application.port.in.PlaceOrder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The entry point of this adapter. */
@Configuration(proxyBeanMethods = false)
public class RestConfiguration {

  @Bean
  OrderController orderController(PlaceOrder placeOrder) {
    return new OrderController(placeOrder);
  }
}
