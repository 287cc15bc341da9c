package com.example.shop.adapter.rest;

import com.example.shop.application.port.in.PlaceOrder;

record OrderResponse(boolean placed) {

  static OrderResponse from(PlaceOrder.Answer answer) {
    return switch (answer) {
      case PlaceOrder.Placed() -> new OrderResponse(true);
      case PlaceOrder.SoldOut() -> new OrderResponse(false);
    };
  }
}
