/** The statement by which a node takes a row lock of a task: a test compares it with the product's. */
export const TAKE_LOCK = `\
with held as materialized (
  select task_id from task_lock
  where task_id = :task and (leased_until is null or leased_until <= statement_timestamp())
  for no key update skip locked)
select set_config('application_name', :leader, true),
  set_config('idle_in_transaction_session_timeout', '10s', true),
  now() as since, current_setting('transaction_isolation') as isolation
from held
`;
