alter table task add column paused boolean not null default false;
comment on column task.paused is 'takes no new work requests and hands nothing out';

-- Which transaction appended an event: by it a reader knows which events it could not see before and can see now. What
-- was there before is older than any mark that a reader could have; see docs/adr/0024. In two steps, for a default that is
-- no constant would rewrite the table and give all of them the transaction of this migration.
alter table history_event add column xid xid8 not null default '0';
alter table history_event alter column xid set default pg_current_xact_id();
create index history_event_xid on history_event (xid);
