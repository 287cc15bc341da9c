-- Kept for the retention and then deleted in batches by the job delete-expired-history, as are work requests. See
-- docs/adr/0029.

create table selection_run (
  selection_run_id bigint generated always as identity primary key,
  task_id          bigint not null references task,
  node             text not null,
  started_at       timestamptz not null,
  ended_at         timestamptz not null,
  candidates       int not null,
  -- Written by the decision that used the candidates; absent until then.
  requests_served  int,
  loans_assigned   int,
  waiting_since    timestamptz,
  leading_since    timestamptz,
  decided_at       timestamptz,
  constraint selection_run_served check ((requests_served is null) = (loans_assigned is null))
);
comment on column selection_run.waiting_since is 'when the first of the decided requests was recorded';
comment on column selection_run.leading_since is 'when the node took the task lock';

create index selection_run_of_task on selection_run (task_id, selection_run_id);
create index selection_run_by_time on selection_run (started_at);

-- Attempts to take the lock of a task, written in batches by nodes that are set up for it. Without a foreign key, because
-- its check would lock the rows of tasks.
create table lock_attempt (
  lock_attempt_id bigint generated always as identity primary key,
  task_id         bigint not null,
  node            text not null,
  at              timestamptz not null,
  taken           boolean not null
);

create index lock_attempt_of_task on lock_attempt (task_id, lock_attempt_id);
create index lock_attempt_by_time on lock_attempt (at);

-- The audit log, append-only: what was done to a task, a loan, an assignment, a hold or an absence, by whom, when, and on which node.
create table history_event (
  history_event_id bigint generated always as identity primary key,
  at               timestamptz not null default clock_timestamp(),
  xid              xid8 not null default pg_current_xact_id(),
  node             text not null,
  kind             text not null,
  actor            text collate "C" not null,
  task_id          bigint,
  loan_number      text collate "C",
  assignment_id    bigint,
  facts_before     jsonb,
  facts_after      jsonb,
  user_name        text collate "C",
  available_in     xid8 generated always as (
    case when kind in ('LOAN_RETURNED', 'LOAN_DECLINED', 'LOAN_RELEASED', 'LOAN_TIMED_OUT', 'LOAN_REQUEUED',
      'LOAN_RESTORED')
      then xid end) stored,
  constraint history_event_of_no_task check ((task_id is null) = (kind in ('LOAN_CHANGED', 'USER_ABSENT', 'USER_PRESENT')))
);
comment on column history_event.available_in is 'the transaction that made the loan available again for the task';
comment on column history_event.facts_before is
  'the changed fields of the loan before the event, and in facts_after those after it; null if none changed';
comment on column history_event.user_name is 'the user whose absence changed';
comment on column history_event.xid is
  'the transaction that appended the event: shows a reader which events have become visible since its last read';

create index history_event_of_loan on history_event (loan_number, history_event_id) where loan_number is not null;
create index history_event_of_task on history_event (task_id, history_event_id);
create index history_event_of_actor on history_event (actor, history_event_id);
create index history_event_of_kind on history_event (kind, history_event_id);
create index history_event_by_transaction on history_event (xid);
create index history_event_by_time on history_event (at);

-- The loans of a task that became available again since its candidates were selected. See docs/adr/0031.
-- A column of its own, because the planner would use history_event_by_transaction and read all events since.
create index history_event_available_again on history_event (task_id, available_in) where available_in is not null;
