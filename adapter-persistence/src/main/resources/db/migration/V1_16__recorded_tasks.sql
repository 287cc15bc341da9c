alter table history_event add task_after jsonb;
comment on column history_event.task_after is 'the row of the task after a change of the task itself; null before V1_16';

create index history_event_with_task on history_event (task_id, history_event_id) where task_after is not null;

-- So that the next change of each task can be compared with its present definition.
update history_event set task_after = to_jsonb(task)
from task
where task.task_id = history_event.task_id and history_event_id in (
  select max(history_event_id) from history_event
  where kind in ('TASK_DEFINED', 'TASK_CHANGED', 'TASK_PAUSED', 'TASK_RESUMED')
  group by task_id);
