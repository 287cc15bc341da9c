-- Without a default, so that the table is not rewritten.
alter table history_event add absent_until timestamptz, add absence_reason text;
comment on column history_event.absent_until is 'when an absence that began is to end';
