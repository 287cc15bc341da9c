alter table loan_import add file_name text;
comment on column loan_import.file_name is 'as the sender named it; only shown';
