package dev.getwork.lab.benchmark;

import java.time.Duration;

/** How long a benchmark measures. The figures of {@code QUICK} only show that it runs. */
public enum Effort {
  QUICK,
  NORMAL,
  LONG;

  int rounds(int normal) {
    return this == QUICK ? 1 : normal;
  }

  int rows(int normal) {
    return this == QUICK ? normal / 100 : normal;
  }

  Duration time(Duration normal) {
    return this == QUICK ? normal.dividedBy(10) : normal;
  }
}
