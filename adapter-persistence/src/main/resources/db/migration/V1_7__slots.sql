-- Semaphores of the whole cluster. One row per slot and not a counter: a slot released twice would admit too many.
create table slot (
  semaphore     text collate "C" not null,
  slot          int not null constraint slot_positive check (slot >= 1),
  fencing_token bigint not null default 0,
  holder        text,
  held_until    timestamptz,
  primary key (semaphore, slot),
  constraint slot_held check ((holder is null) = (held_until is null))
);
comment on column slot.holder is 'the node that holds the slot';
comment on column slot.fencing_token is 'grows with every holder: an older holder can neither renew nor release';
