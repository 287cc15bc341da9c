-- A typical migration of a later release: it expands the schema.
alter table task add column next_release_note text;
alter table loan add column next_release_score int not null default 0;
alter table work_request add column next_release_channel text not null default 'WEB';

create table next_release_escalation (
  task_id bigint primary key references task,
  since   timestamptz not null
);
