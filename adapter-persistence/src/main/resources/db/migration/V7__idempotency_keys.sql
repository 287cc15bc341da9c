-- Under which keys users have made calls that create; written in the transaction that creates. See docs/adr/0021.
create table idempotency_key (
  user_name   text collate "C" not null,
  key         text collate "C" not null,
  claimed_at  timestamptz not null default clock_timestamp(),
  creation    text check (creation in ('WORK_REQUEST', 'TASK', 'LOAN_IMPORT', 'TRANSFER')),
  fingerprint text,
  resource_id bigint,
  is_new      boolean,
  primary key (user_name, key),
  check ((creation is null) = (resource_id is null) and (creation is null) = (is_new is null))
);
comment on column idempotency_key.creation is 'null within the transaction that claims, and never after';
comment on column idempotency_key.fingerprint is 'of what the call said; null while a file is being read';
comment on column idempotency_key.resource_id is 'of what was created, or given in its place';

create index idempotency_key_claimed on idempotency_key (claimed_at);

-- For operators and for those who wait.
alter table task_lock add column led_since timestamptz;
comment on column task_lock.led_since is 'when the lease was granted last';
