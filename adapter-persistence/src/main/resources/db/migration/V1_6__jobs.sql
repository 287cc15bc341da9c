-- A job, and what operators decide about it.
create table job (
  job_id            text collate "C" primary key,
  every             interval not null constraint job_every_positive check (every > interval '0'),
  -- A run is due at this moment and at all multiples of the interval before and after it, whenever the last run was.
  anchor            timestamptz not null default '2000-01-01 00:00:00Z',
  heartbeat_timeout interval not null
    constraint job_heartbeat_timeout_positive check (heartbeat_timeout > interval '0'),
  slots             int not null default 1 constraint job_slots_range check (slots between 1 and 8),
  paused_by         text collate "C"
);
comment on column job.heartbeat_timeout is 'without a heartbeat for this time, another node takes the run over';
comment on column job.slots is 'how many nodes may run the job at the same time';

insert into job (job_id, every, anchor, heartbeat_timeout) values
  ('requeue-returned-loans', '1 second', default, '30 seconds'),
  ('release-overdue-assignments', '10 seconds', default, '30 seconds'),
  ('serve-stranded-requests', '2 seconds', default, '30 seconds'),
  ('expire-abandoned-requests', '10 seconds', default, '30 seconds'),
  ('check-invariants', '1 minute', default, '5 minutes'),
  -- At night in most places that lend.
  ('delete-expired-history', '1 day', '2000-01-01 02:30:00Z', '10 minutes');

create table job_status (
  job_id           text collate "C" not null references job,
  slot             int not null constraint job_status_slot_positive check (slot >= 1),
  next_run         timestamptz not null,
  requested_by     text collate "C",
  running_on       text,
  heartbeat_at     timestamptz,
  fencing_token    bigint not null default 0,
  last_node        text,
  last_run_started timestamptz,
  last_run_ended   timestamptz,
  last_outcome     text constraint job_status_outcome check (last_outcome in ('HANDLED', 'FAILED', 'STOPPED')),
  last_handled     bigint,
  last_error       text,
  primary key (job_id, slot),
  constraint job_status_running check ((running_on is null) = (heartbeat_at is null)),
  constraint job_status_ended check ((last_run_ended is null) = (last_outcome is null)),
  constraint job_status_handled check ((last_outcome = 'HANDLED') = (last_handled is not null)),
  constraint job_status_failed check ((last_outcome = 'FAILED') = (last_error is not null))
);
comment on column job_status.requested_by is 'the operator who asked for a run now';
comment on column job_status.running_on is 'the node of the current run';
comment on column job_status.fencing_token is 'grows with every run: writes of an older run are refused';

-- The most slots that a job may have; a job does not use those above its number of slots.
insert into job_status (job_id, slot, next_run)
select job_id, slot, date_bin(every, statement_timestamp(), anchor) + every from job, generate_series(1, 8) as slot;
