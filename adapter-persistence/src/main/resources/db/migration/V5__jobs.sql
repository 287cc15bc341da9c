-- A job apart from the runs of it: what operators decide, and a row for each node that may run it side by side.
create table job (
  job_id    text collate "C" primary key,
  every     interval not null check (every > interval '0'),
  -- Runs are due at this moment and all multiples of the interval before and after it, whenever the last one was.
  anchor    timestamptz not null default '2000-01-01 00:00:00Z',
  time_out  interval not null check (time_out > interval '0'),
  slots     int not null default 1 check (slots between 1 and 8),
  paused_by text collate "C"
);
comment on column job.slots is 'how many nodes may run it side by side';
comment on column job.time_out is 'after which a runner that has not been heard of is taken for dead';

insert into job (job_id, every, anchor, time_out) values
  ('requeue-returned-loans', '1 second', default, '30 seconds'),
  ('serve-stranded-requests', '2 seconds', default, '30 seconds'),
  ('expire-abandoned-requests', '10 seconds', default, '30 seconds'),
  ('check-invariants', '1 minute', default, '5 minutes'),
  -- When processors sleep, in most places that lend.
  ('forget-old-history', '1 day', '2000-01-01 02:30:00Z', '10 minutes');

drop table job_status;

create table job_status (
  job_id           text collate "C" not null references job,
  slot             int not null check (slot >= 1),
  next_run         timestamptz not null,
  asked_by         text collate "C",
  running_at       text,
  heard_of         timestamptz,
  token            bigint not null default 0,
  last_node        text,
  last_run_started timestamptz,
  last_run_ended   timestamptz,
  last_outcome     text check (last_outcome in ('HANDLED', 'FAILED', 'GIVEN_BACK')),
  last_handled     bigint,
  last_error       text,
  primary key (job_id, slot),
  check ((running_at is null) = (heard_of is null)),
  check ((last_run_ended is null) = (last_outcome is null)),
  check ((last_outcome = 'HANDLED') = (last_handled is not null)),
  check ((last_outcome = 'FAILED') = (last_error is not null))
);
comment on column job_status.running_at is 'the node that runs it now';
comment on column job_status.token is 'grows with every run: what an older one writes is refused';

-- As many as a job may ever have; those above its number of slots are not taken.
insert into job_status (job_id, slot, next_run)
select job_id, slot, date_bin(every, statement_timestamp(), anchor) + every from job, generate_series(1, 8) as slot;
