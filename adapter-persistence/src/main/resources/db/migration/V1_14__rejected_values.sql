alter table loan_import_rejection
  add loan_number text not null default '',
  add value       text not null default '';
comment on column loan_import_rejection.loan_number is 'as the file has it; empty if unknown';
comment on column loan_import_rejection.value is
  'the beginning of the value of the field; empty if there is none, or if the field is no loan field';
comment on column history_event.user_name is 'the user whose absence changed, or is why the loan was released';
