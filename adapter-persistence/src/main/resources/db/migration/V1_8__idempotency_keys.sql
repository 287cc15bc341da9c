-- Keys of work requests, written in the transaction of the request; deleted a day later by the job delete-expired-history.
-- See docs/adr/0021.
create table idempotency_key (
  user_name       text collate "C" not null,
  key             text collate "C" not null,
  claimed_at      timestamptz not null default clock_timestamp(),
  fingerprint     text,
  work_request_id bigint,
  is_new          boolean,
  primary key (user_name, key),
  -- Null only inside the transaction that claims the key.
  constraint idempotency_key_completed
    check ((fingerprint is null) = (work_request_id is null) and (fingerprint is null) = (is_new is null))
);
comment on column idempotency_key.fingerprint is 'of the command: a different one is a different command';
comment on column idempotency_key.work_request_id is 'the request that was recorded, or was pending before';
comment on column idempotency_key.is_new is 'false if it was pending before';

create index idempotency_key_by_time on idempotency_key (claimed_at);
