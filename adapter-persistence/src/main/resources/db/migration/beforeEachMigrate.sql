-- Statements that wait for a lock make all later ones wait behind them. The migration is tried again.
set local lock_timeout = '5s';
