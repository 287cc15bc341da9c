-- A migration of a later release that locks one table and then another.
alter table loan add column later text;
alter table task add column later text;
