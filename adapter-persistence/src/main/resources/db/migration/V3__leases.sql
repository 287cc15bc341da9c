-- The lock of a task as a lease; see docs/adr/0015. A row lock on the same row honours it, and the other way round.
alter table task_lock
  add column owner text,
  add column token bigint not null default 0,
  add column leased_until timestamptz;
comment on column task_lock.owner is 'the node that leads, or led last';
comment on column task_lock.token is 'grows with every grant: writes of an older leader are refused';
