-- One absence per user, the present or the last one. It ends by itself: nothing deletes it at its time.
create table absence (
  user_name text collate "C" primary key,
  until     timestamptz not null,
  reason    text,
  by        text collate "C" not null,
  at        timestamptz not null
);
comment on column absence.by is 'the manager who set it';
