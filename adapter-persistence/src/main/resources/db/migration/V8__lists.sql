-- What a selection was good for, written by the decision that was made with it; of older runs it is not known.
alter table selection_run
  add column requests_served int,
  add column loans_assigned int,
  add check ((requests_served is null) = (loans_assigned is null));

-- Lists are read page by page in the order of their ids: with each filter a page is a walk along an index. Two filters at
-- once take the index of one of them. Only a task's assignments that last have none of their own: all that last are few.

create index history_event_of_task on history_event (task_id, history_event_id);
create index history_event_of_actor on history_event (actor, history_event_id);
create index history_event_of_kind on history_event (kind, history_event_id);

create index assignment_of_task on assignment (task_id, assignment_id);
create index assignment_of_holder on assignment (holder, assignment_id);
create index assignment_lasting on assignment (assignment_id) where ended_at is null;
