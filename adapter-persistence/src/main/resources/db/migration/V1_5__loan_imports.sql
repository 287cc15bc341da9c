create table loan_import (
  loan_import_id bigint generated always as identity primary key,
  started_by     text collate "C" not null,
  started_at     timestamptz not null default clock_timestamp(),
  heartbeat_at   timestamptz not null default clock_timestamp(),
  received       bigint not null default 0,
  rejected       bigint not null default 0,
  state          text not null default 'RUNNING'
    constraint loan_import_state check (state in ('RUNNING', 'COMPLETED', 'FAILED')),
  failure        text,
  added          bigint not null default 0,
  changed        bigint not null default 0,
  unchanged      bigint not null default 0,
  changed_loans_in xid8
);
comment on column loan_import.changed_loans_in is
  'the transaction that changed loans: candidates that were selected before it are outdated';

create index loan_import_by_transaction on loan_import (changed_loans_in);

create table loan_import_rejection (
  loan_import_id bigint not null references loan_import,
  line           bigint not null,
  field          text not null,
  reason         text not null,
  primary key (loan_import_id, line)
);

create table import_mapping (
  name       text collate "C" primary key,
  document   json not null,
  changed_by text collate "C" not null,
  changed_at timestamptz not null default clock_timestamp()
);
comment on column import_mapping.document is 'json, which unlike jsonb keeps the order of the columns';
