-- What is only kept for a while goes by whole months: a partition is dropped, no row of it is deleted. See docs/adr/0019.
-- Months are those of UTC, whatever the session's time zone is. Sequences instead of identity columns, which partitioned
-- tables have since PostgreSQL 17 only; no foreign keys, for what is forgotten must hold nothing back, and dropping a
-- table that has one locks the other.

alter table assignment drop constraint assignment_work_request_id_fkey;
alter table work_request rename to work_request_before;
alter table selection_run rename to selection_run_before;
alter table history_event rename to history_event_before;

create sequence work_request_seq;
create sequence selection_run_seq;
create sequence history_event_seq;

create table work_request (
  work_request_id      bigint not null default nextval('work_request_seq'),
  task_id              bigint not null,
  user_name            text collate "C" not null,
  originally_requested int not null check (originally_requested between 1 and 5),
  requested            int not null,
  assigned             int not null default 0,
  state                text not null default 'PENDING'
    check (state in ('PENDING', 'FULFILLED', 'EMPTY', 'FAILED', 'CANCELLED', 'EXPIRED')),
  failure              text,
  shortfall            jsonb not null default '[]',
  looks                int not null default 0,
  recorded_at          timestamptz not null default clock_timestamp(),
  looked_at            timestamptz not null default clock_timestamp(),
  decided_at           timestamptz,
  check (0 <= assigned and assigned <= requested and requested <= originally_requested),
  check ((state = 'FULFILLED') = (assigned > 0)),
  check ((state = 'PENDING') = (decided_at is null)),
  check ((state = 'FAILED') = (failure is not null))
) partition by range (recorded_at);

create table selection_run (
  selection_run_id bigint not null default nextval('selection_run_seq'),
  task_id          bigint not null,
  node             text not null,
  started_at       timestamptz not null,
  ended_at         timestamptz not null,
  found            int not null
) partition by range (started_at);

create table history_event (
  history_event_id bigint not null default nextval('history_event_seq'),
  at               timestamptz not null default clock_timestamp(),
  node             text not null,
  kind             text not null,
  actor            text collate "C" not null,
  task_id          bigint not null,
  loan_number      text collate "C",
  assignment_id    bigint
) partition by range (at);

-- Where rows go whose month has no partition: nothing is lost when the job that makes months has not run for long.
create table work_request_default partition of work_request default;
create table selection_run_default partition of selection_run default;
create table history_event_default partition of history_event default;

-- The months that there are rows of, this one, and the next three.
do $$
declare
  history record;
  month timestamp;
begin
  for history in select * from (values
      ('work_request', 'recorded_at'), ('selection_run', 'started_at'), ('history_event', 'at')) as of (name, timed_by)
  loop
    for month in execute format(
      'select distinct date_trunc(''month'', %1$I at time zone ''UTC'') from %2$I
       union
       select date_trunc(''month'', statement_timestamp() at time zone ''UTC'') + ahead * interval ''1 month''
       from generate_series(0, 3) as ahead',
      history.timed_by, history.name || '_before')
    loop
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        history.name || to_char(month, '_YYYY_MM'), history.name,
        month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    end loop;
  end loop;
end
$$;

insert into work_request (
  work_request_id, task_id, user_name, originally_requested, requested, assigned, state, failure, shortfall, looks,
  recorded_at, looked_at, decided_at)
select
  work_request_id, task_id, user_name, originally_requested, requested, assigned, state, failure, shortfall, looks,
  recorded_at, looked_at, decided_at
from work_request_before;

insert into selection_run (selection_run_id, task_id, node, started_at, ended_at, found)
select selection_run_id, task_id, node, started_at, ended_at, found from selection_run_before;

insert into history_event (history_event_id, at, node, kind, actor, task_id, loan_number, assignment_id)
select history_event_id, at, node, kind, actor, task_id, loan_number, assignment_id from history_event_before;

drop table work_request_before;
drop table selection_run_before;
drop table history_event_before;

select setval('work_request_seq', coalesce(max(work_request_id), 0) + 1, false) from work_request;
select setval('selection_run_seq', coalesce(max(selection_run_id), 0) + 1, false) from selection_run;
select setval('history_event_seq', coalesce(max(history_event_id), 0) + 1, false) from history_event;

alter sequence work_request_seq owned by work_request.work_request_id;
alter sequence selection_run_seq owned by selection_run.selection_run_id;
alter sequence history_event_seq owned by history_event.history_event_id;

alter table work_request add primary key (work_request_id, recorded_at);
alter table selection_run add primary key (selection_run_id, started_at);
alter table history_event add primary key (history_event_id, at);

create index work_request_pending on work_request (task_id, user_name) where state = 'PENDING';
create index selection_run_of_task on selection_run (task_id, selection_run_id);
create index history_event_of_loan on history_event (loan_number, history_event_id) where loan_number is not null;

-- Only there: of a month's own partition the name says which month it holds.
create index work_request_default_time on work_request_default (recorded_at);
create index selection_run_default_time on selection_run_default (started_at);
create index history_event_default_time on history_event_default (at);

-- One pending request per user and task: a double click and two tabs are harmless. A unique index on work_request would
-- have to contain the month, and would admit one for each. Written in the same statements that record and decide.
create table pending_request (
  task_id         bigint not null references task,
  user_name       text collate "C" not null,
  work_request_id bigint not null,
  primary key (task_id, user_name)
);

insert into pending_request (task_id, user_name, work_request_id)
select task_id, user_name, work_request_id from work_request where state = 'PENDING';
