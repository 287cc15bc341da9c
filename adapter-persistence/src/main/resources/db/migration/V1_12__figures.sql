-- The available loans of each task by hour of UTC, written by the job sample-queues; deleted after eight days by the job
-- delete-expired-history. Without a foreign key, because its check would lock the rows of tasks.
create table queue_sample (
  task_id   bigint not null,
  hour      timestamptz not null,
  available bigint not null,
  primary key (task_id, hour)
);

create index queue_sample_by_time on queue_sample (hour);

-- For figures: the completions of the last days, from the index alone, and the reasons of other dispositions.
create index assignment_by_end on assignment (end_kind, ended_at) include (task_id, ended_by)
  where end_kind in ('COMPLETE', 'RETURN_AFTER', 'NEVER_RETURN', 'NOT_ME');

insert into job (job_id, every, heartbeat_timeout) values ('sample-queues', '1 hour', '10 minutes');
insert into job_status (job_id, slot, next_run)
select job_id, slot, date_bin(every, statement_timestamp(), anchor) + every from job, generate_series(1, 8) as slot
where job_id = 'sample-queues';
