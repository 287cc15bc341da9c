package com.example.shop.adapter.rest;

import com.example.shop.adapter.rest.request.ArticleName;
import com.example.shop.adapter.rest.request.Counts;
import com.example.shop.application.port.in.PlaceOrder;
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
    return OrderResponse
        .from(placeOrder.place(new ArticleName(request.article()).article(), Counts.positive(request.count())));
  }
}
