-- For the tasks that the demonstration brings along, in the order in which each wants its loans, so that a selection
-- reads what it returns and little else. A lender adds those that suit the tasks of its own.

create index loan_oldest on loan (submitted_at, amount desc, loan_number);

create index loan_unverified_statements on loan ((attributes ->> 'bankStatementsSubmittedAt') collate "C", loan_number)
  where (attributes ->> 'bankStatementsVerifiedAt') is null;

create index loan_without_industry on loan (submitted_at, amount desc, loan_number)
  where (attributes ->> 'naics') is null;

create index loan_largest on loan (amount desc, submitted_at, loan_number);

create index loan_oldest_smallest on loan (submitted_at, amount, loan_number);
