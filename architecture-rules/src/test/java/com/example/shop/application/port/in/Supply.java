package com.example.shop.application.port.in;

/** Whether an article can be ordered. */
public enum Supply {
  AVAILABLE,
  SOLD_OUT
}
