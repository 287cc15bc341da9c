/** Written with the acts of docs/locks.md: mvn -q -Plab -Dlab="story record" process-test-classes */

export const RECORDED = "2026-11-27; 2 cores, Linux 6.18";

/** From and until are milliseconds after Oliver's request. */
export const ACTS = [
  {
    title: "No lock",
    lesson:
      "Both nodes select the same best loan, and both assign it.",
    outcome: "2 selections, both served after 149 ms, with the same loan",
    duplicates: 1,
    bars: [
      { user: "Oliver", kind: "waiting", from: 0.0, until: 128.7 },
      { user: "Oliver", kind: "selecting", from: 3.9, until: 122.0 },
      { user: "Oliver", kind: "assigning", from: 122.1, until: 128.6 },
      { user: "Tracy", kind: "waiting", from: 20.1, until: 149.1 },
      { user: "Tracy", kind: "selecting", from: 23.5, until: 138.8 },
      { user: "Tracy", kind: "assigning", from: 138.9, until: 149.0 },
    ],
  },
  {
    title: "A lock in the JVM",
    lesson:
      "Each node has a lock of its own, so both users get the same loan again.",
    outcome: "2 selections, both served after 136 ms, with the same loan",
    duplicates: 1,
    bars: [
      { user: "Oliver", kind: "waiting", from: 0.0, until: 116.1 },
      { user: "Oliver", kind: "selecting", from: 1.7, until: 109.6 },
      { user: "Oliver", kind: "assigning", from: 109.7, until: 116.0 },
      { user: "Tracy", kind: "waiting", from: 20.2, until: 135.7 },
      { user: "Tracy", kind: "selecting", from: 21.6, until: 131.1 },
      { user: "Tracy", kind: "assigning", from: 131.1, until: 135.6 },
    ],
  },
  {
    title: "A lock in the database",
    lesson:
      "FOR UPDATE waits: Tracy's node holds a connection until Oliver's commit, then selects the next loan.",
    outcome: "2 selections, both served after 237 ms, with different loans",
    duplicates: 0,
    bars: [
      { user: "Oliver", kind: "waiting", from: 0.0, until: 116.8 },
      { user: "Oliver", kind: "selecting", from: 3.6, until: 111.4 },
      { user: "Oliver", kind: "assigning", from: 111.4, until: 115.9 },
      { user: "Tracy", kind: "waiting", from: 20.2, until: 236.9 },
      { user: "Tracy", kind: "selecting", from: 119.1, until: 230.9 },
      { user: "Tracy", kind: "assigning", from: 230.9, until: 235.5 },
    ],
  },
  {
    title: "SKIP LOCKED: skip instead of wait",
    lesson:
      "Tracy's node gets no row, returns the connection at once, and tries again until Oliver's node has committed.",
    outcome: "2 selections, both served after 235 ms, with different loans",
    duplicates: 0,
    bars: [
      { user: "Oliver", kind: "waiting", from: 0.0, until: 115.3 },
      { user: "Oliver", kind: "selecting", from: 2.4, until: 109.5 },
      { user: "Oliver", kind: "assigning", from: 109.6, until: 114.5 },
      { user: "Tracy", kind: "waiting", from: 20.2, until: 235.5 },
      { user: "Tracy", kind: "busy", from: 20.2, until: 22.1 },
      { user: "Tracy", kind: "busy", from: 28.6, until: 32.3 },
      { user: "Tracy", kind: "busy", from: 43.3, until: 44.5 },
      { user: "Tracy", kind: "busy", from: 65.5, until: 67.2 },
      { user: "Tracy", kind: "selecting", from: 119.9, until: 230.0 },
      { user: "Tracy", kind: "assigning", from: 230.1, until: 234.7 },
    ],
  },
  {
    title: "One selection for all",
    lesson:
      "Tracy's request is a row, too. Oliver's node reads it after its selection, and serves both at once.",
    outcome: "1 selection, both served after 159 ms, with different loans",
    duplicates: 0,
    bars: [
      { user: "Oliver", kind: "waiting", from: 0.0, until: 149.2 },
      { user: "Oliver", kind: "selecting", from: 18.2, until: 132.1 },
      { user: "Oliver", kind: "assigning", from: 134.6, until: 148.1 },
      { user: "Tracy", kind: "waiting", from: 20.0, until: 159.4 },
      { user: "Tracy", kind: "busy", from: 28.8, until: 29.7 },
    ],
  },
];
