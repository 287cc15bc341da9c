/** Written with the acts of docs/locks.md: mvn -q -Plab -Dlab="story record" process-test-classes */

export const RECORDED = "2026-11-26; 2 cores, Linux 6.18";

/** From and until are milliseconds after Oliver's request. */
export const ACTS = [
  {
    title: "No lock",
    lesson:
      "Both nodes select the same best loan, and both assign it.",
    outcome: "2 selections, both served after 188 ms, with the same loan",
    duplicates: 1,
    bars: [
      { user: "Oliver", kind: "waiting", from: 0.0, until: 149.7 },
      { user: "Oliver", kind: "selecting", from: 4.8, until: 132.8 },
      { user: "Oliver", kind: "assigning", from: 133.4, until: 147.0 },
      { user: "Tracy", kind: "waiting", from: 19.8, until: 188.3 },
      { user: "Tracy", kind: "selecting", from: 27.0, until: 153.3 },
      { user: "Tracy", kind: "assigning", from: 153.9, until: 183.9 },
    ],
  },
  {
    title: "A lock in the JVM",
    lesson:
      "Each node has a lock of its own, so both users get the same loan again.",
    outcome: "2 selections, both served after 136 ms, with the same loan",
    duplicates: 1,
    bars: [
      { user: "Oliver", kind: "waiting", from: 0.0, until: 117.9 },
      { user: "Oliver", kind: "selecting", from: 1.7, until: 112.7 },
      { user: "Oliver", kind: "assigning", from: 112.7, until: 117.9 },
      { user: "Tracy", kind: "waiting", from: 20.1, until: 136.2 },
      { user: "Tracy", kind: "selecting", from: 21.6, until: 130.5 },
      { user: "Tracy", kind: "assigning", from: 130.5, until: 136.1 },
    ],
  },
  {
    title: "A lock in the database",
    lesson:
      "FOR UPDATE waits: Tracy's node holds a connection until Oliver's commit, then selects the next loan.",
    outcome: "2 selections, both served after 230 ms, with different loans",
    duplicates: 0,
    bars: [
      { user: "Oliver", kind: "waiting", from: 0.0, until: 116.6 },
      { user: "Oliver", kind: "selecting", from: 3.2, until: 112.8 },
      { user: "Oliver", kind: "assigning", from: 112.8, until: 115.3 },
      { user: "Tracy", kind: "waiting", from: 20.2, until: 230.4 },
      { user: "Tracy", kind: "selecting", from: 119.1, until: 227.1 },
      { user: "Tracy", kind: "assigning", from: 227.1, until: 229.8 },
    ],
  },
  {
    title: "SKIP LOCKED: skip instead of wait",
    lesson:
      "Tracy's node gets no row, returns the connection at once, and tries again until Oliver's node has committed.",
    outcome: "2 selections, both served after 237 ms, with different loans",
    duplicates: 0,
    bars: [
      { user: "Oliver", kind: "waiting", from: 0.0, until: 112.6 },
      { user: "Oliver", kind: "selecting", from: 2.4, until: 108.6 },
      { user: "Oliver", kind: "assigning", from: 108.6, until: 111.7 },
      { user: "Tracy", kind: "waiting", from: 20.2, until: 236.6 },
      { user: "Tracy", kind: "busy", from: 20.2, until: 22.3 },
      { user: "Tracy", kind: "busy", from: 30.3, until: 31.4 },
      { user: "Tracy", kind: "busy", from: 42.9, until: 44.8 },
      { user: "Tracy", kind: "busy", from: 65.9, until: 67.2 },
      { user: "Tracy", kind: "selecting", from: 124.5, until: 231.2 },
      { user: "Tracy", kind: "assigning", from: 231.3, until: 235.5 },
    ],
  },
  {
    title: "One selection for all",
    lesson:
      "Tracy's request is a row, too. Oliver's node reads it after its selection, and serves both at once.",
    outcome: "1 selection, both served after 222 ms, with different loans",
    duplicates: 0,
    bars: [
      { user: "Oliver", kind: "waiting", from: 0.0, until: 203.4 },
      { user: "Oliver", kind: "selecting", from: 47.1, until: 159.4 },
      { user: "Oliver", kind: "assigning", from: 166.8, until: 197.9 },
      { user: "Tracy", kind: "waiting", from: 20.0, until: 221.6 },
      { user: "Tracy", kind: "busy", from: 43.4, until: 48.7 },
    ],
  },
];
