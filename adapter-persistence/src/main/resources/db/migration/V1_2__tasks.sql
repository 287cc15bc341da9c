create table task (
  task_id           bigint generated always as identity primary key,
  version           bigint not null constraint task_version_positive check (version >= 1),
  name              text collate "C" not null unique,
  criteria          jsonb not null,
  priority_order    jsonb not null,
  max_per_request   int not null constraint task_max_per_request_range check (max_per_request between 1 and 5),
  max_held_per_user int not null
    constraint task_max_held_per_user_range check (max_held_per_user >= max_per_request),
  max_held_hours    int constraint task_max_held_hours_range check (max_held_hours between 1 and 720),
  assignment_policy text not null,
  paused            boolean not null default false,
  candidates_fresh_seconds int not null default 60
    constraint task_candidates_fresh_range check (candidates_fresh_seconds between 0 and 3600),
  completion        jsonb not null default '[]',
  not_after         bigint[] not null default '{}',
  presentation      jsonb not null default '{"rowAttributes": []}',
  groups            text[] collate "C" not null default '{}'
);

-- Each decision asks whether its task is named.
create index task_that_names_others on task (task_id) where not_after <> '{}';

comment on column task.max_held_hours is 'how long a loan may be held without extension; null for any time';
comment on column task.candidates_fresh_seconds is 'how long the surplus of a selection serves later requests';
comment on column task.completion is 'the facts that completing writes to a loan';
comment on column task.not_after is 'tasks: nobody gets a loan which they completed or hold for one of them';
comment on column task.presentation is 'instructions, link and row attributes for processors';
comment on column task.groups is 'those that may work on it; empty: everybody';
comment on column task.paused is 'accepts no work requests and assigns no loans';

-- The row whose lock elects the leader. It is a table of its own that nothing references: the foreign key of a new
-- work request takes FOR KEY SHARE on the row it references and would conflict with the leader. Only leases write the
-- other columns. A row lock honors a lease that runs, and a lease honors a row lock. See docs/adr/0015.
create table task_lock (
  task_id       bigint primary key,
  owner         text,
  fencing_token bigint not null default 0,
  led_since     timestamptz,
  leased_until  timestamptz
);
comment on column task_lock.owner is 'the node that holds the lease, or held it last';
comment on column task_lock.fencing_token is 'grows with every lease: writes under an older token are refused';
comment on column task_lock.led_since is 'when the last lease began';
