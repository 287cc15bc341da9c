-- Indexes for the six demo tasks, each in the order in which its task ranks loans: a selection reads little more than it
-- returns. They are examples; the tasks of a lender need indexes of their own. Two nodes may run this at the same time.

select pg_advisory_xact_lock(hashtextextended('getwork demo indexes', 0));

create index if not exists loan_oldest on loan (submitted_at, amount desc, loan_number);

create index if not exists loan_unverified_statements
  on loan ((attributes ->> 'bankStatementsSubmittedAt') collate "C", loan_number)
  where (attributes ->> 'bankStatementsSubmittedAt') is not null and (attributes ->> 'bankStatementsVerifiedAt') is null;

create index if not exists loan_without_industry on loan (submitted_at, amount desc, loan_number)
  where (attributes ->> 'naics') is null;

create index if not exists loan_largest on loan (amount desc, submitted_at, loan_number);

create index if not exists loan_oldest_large on loan (submitted_at, amount desc, loan_number) where amount >= 100000;

create index if not exists loan_oldest_smallest on loan (submitted_at, amount, loan_number);

-- Without statistics the planner takes one loan in 200 to have any given value of an attribute, and sorts all loans where
-- the first pages of an index in the right order have enough.

create statistics if not exists loan_naics on (attributes ->> 'naics') from loan;
create statistics if not exists loan_legal_form on (attributes ->> 'legalForm') from loan;
create statistics if not exists loan_jobs_retained on (attributes ->> 'jobsRetained') from loan;
create statistics if not exists loan_statements_submitted on (attributes ->> 'bankStatementsSubmittedAt') from loan;
create statistics if not exists loan_statements_verified on (attributes ->> 'bankStatementsVerifiedAt') from loan;
create statistics if not exists loan_payroll_verified on (attributes ->> 'payrollVerifiedAt') from loan;
create statistics if not exists loan_corporate_reviewed on (attributes ->> 'corporateReviewedAt') from loan;
create statistics if not exists loan_backlog_reviewed on (attributes ->> 'backlogReviewedAt') from loan;
create statistics if not exists loan_llc_reviewed on (attributes ->> 'llcReviewedAt') from loan;

analyze loan;
