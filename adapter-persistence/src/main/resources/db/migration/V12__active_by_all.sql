-- The same in other words. With those of assignment_active, a user's pipeline was looked for in everybody's: where statistics
-- say that nobody holds anything, both indexes cost the same.
drop index assignment_lasting;
create index assignment_lasting on assignment (assignment_id) where ended_by is null;
