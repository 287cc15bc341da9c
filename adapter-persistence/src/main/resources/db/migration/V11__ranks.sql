-- Out of how many loans a loan was the best, so that its holder sees why it is theirs. Of older assignments it is not known.
alter table assignment
  add column selected int,
  add column selected_more boolean;
comment on column assignment.selected is 'how many loans the selection brought that found this one; null after a transfer';
comment on column assignment.selected_more is 'whether there were more than it brings at a time';
