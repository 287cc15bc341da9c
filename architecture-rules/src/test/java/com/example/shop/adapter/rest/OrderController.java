package com.example.shop.adapter.rest;

import com.example.shop.application.port.in.PlaceOrder;
import com.example.shop.domain.Article;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrderController {

  private final PlaceOrder placeOrder;

  OrderController(PlaceOrder placeOrder) {
    this.placeOrder = placeOrder;
  }

  @PostMapping("/orders")
  OrderResponse place(@RequestBody OrderRequest request) {
    return OrderResponse.from(placeOrder.place(new Article(request.article()), request.count()));
  }
}
