-- The failures that operators are shown with each lock. Few requests fail, so building it writes little.
create index work_request_failed on work_request (decided_at) where state = 'FAILED';
