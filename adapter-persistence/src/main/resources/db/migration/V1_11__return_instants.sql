-- The end remains a RETURN_AFTER, with the hours until the instant: nodes of the release before read it.
alter table assignment add return_instant timestamptz;
comment on column assignment.return_instant is
  'when the loan returns, if the holder named an instant; return_after_hours rounds it up';
