-- At most so many of something at a time in the whole cluster. One row per slot, and not a counter: released twice, that
-- would admit too many.
create table slot (
  semaphore     text collate "C" not null,
  slot          int not null check (slot >= 1),
  token         bigint not null default 0,
  holder        text,
  granted_until timestamptz,
  primary key (semaphore, slot),
  check ((holder is null) = (granted_until is null))
);
comment on column slot.token is 'grows with every grant: an older holder can neither renew nor release';
comment on column slot.holder is 'the node that has it';
