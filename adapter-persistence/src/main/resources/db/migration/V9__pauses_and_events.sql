alter table task add column paused boolean not null default false;
comment on column task.paused is 'takes no new work requests and hands nothing out';
