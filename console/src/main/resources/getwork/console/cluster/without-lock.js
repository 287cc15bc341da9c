/**
 * A recorded run of lock-lab, not of this cluster: 60 users each take one loan of a task on three nodes, with the
 * strategy "none" (read, then write) and without the other safety layers: Trials.stock of 60 buyers.
 */
export const WITHOUT_LOCK = {
  requests: 60,
  selections: 60,
  assignments: 60,
  loans: 2,
  date: '2026-11-26',
  machine: '2 cores, Linux 6.18, PostgreSQL 18.6, Temurin 25.0.3; three nodes',
};
