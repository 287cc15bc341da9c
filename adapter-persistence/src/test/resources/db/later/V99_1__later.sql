-- A migration of a later release.
alter table loan add column later text;
