-- For the tasks that the demonstration brings along, in the order in which each wants its loans, so that a selection
-- reads what it returns and little else. A lender adds those that suit the tasks of its own.

create index loan_oldest on loan (submitted_at, amount desc, loan_number);

create index loan_unverified_statements on loan ((attributes ->> 'bankStatementsSubmittedAt') collate "C", loan_number)
  where (attributes ->> 'bankStatementsSubmittedAt') is not null and (attributes ->> 'bankStatementsVerifiedAt') is null;

create index loan_without_industry on loan (submitted_at, amount desc, loan_number)
  where (attributes ->> 'naics') is null;

create index loan_largest on loan (amount desc, submitted_at, loan_number);

create index loan_oldest_large on loan (submitted_at, amount desc, loan_number) where amount >= 100000;

create index loan_oldest_smallest on loan (submitted_at, amount, loan_number);

-- Of what is inside the attributes the planner knows nothing by itself: it takes one loan in 200 to have any given value
-- or none, and then reads and sorts all loans where walking an index in order finds enough within its first pages.

create statistics loan_naics on (attributes ->> 'naics') from loan;
create statistics loan_legal_form on (attributes ->> 'legalForm') from loan;
create statistics loan_jobs_retained on (attributes ->> 'jobsRetained') from loan;
create statistics loan_statements_submitted on (attributes ->> 'bankStatementsSubmittedAt') from loan;
create statistics loan_statements_verified on (attributes ->> 'bankStatementsVerifiedAt') from loan;
