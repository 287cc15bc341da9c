-- Text compares by code point (collation "C"), as in the domain, whatever the collation of the database is.

create table loan (
  loan_number  text collate "C" primary key,
  amount       numeric not null constraint loan_amount_not_negative check (amount >= 0),
  currency     text collate "C" not null,
  state        text collate "C" not null,
  product      text collate "C" not null,
  purpose      text collate "C" not null,
  submitted_at timestamptz not null,
  -- All other loan fields by name: text as text, numbers as numbers, times as text of fixed width in UTC
  -- (2020-06-01T00:00:00.000000Z). Such text sorts like the time and, unlike a cast to timestamptz, can be indexed.
  attributes   jsonb not null default '{}',
  -- Those that completions and patches wrote: an import that does not have them keeps them.
  facts        jsonb not null default '{}'
);
