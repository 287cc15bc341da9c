-- What surrounds a selection, written by the decision that was made with it; of older runs it is not known. Neither a
-- default nor a check: the rows that are there need not be looked at.
alter table selection_run
  add column waiting_since timestamptz,
  add column leading_since timestamptz,
  add column decided_at timestamptz;
comment on column selection_run.waiting_since is 'when the first of the requests was recorded that were decided';
comment on column selection_run.leading_since is 'when the node took the task''s lock';

-- How long the last requests of a task waited; the id is the last key, in whose order pages are read elsewhere.
create index work_request_served on work_request (task_id, work_request_id) where state in ('FULFILLED', 'EMPTY');
