package com.example.shop.adapter.rest.request;

/** Counts of articles in requests. Packages of one adapter may share a public class of static methods. */
public final class Counts {

  private Counts() {}

  public static int positive(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("count is not positive: " + count);
    }
    return count;
  }
}
