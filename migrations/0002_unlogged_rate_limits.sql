-- Counters of tries: quick to write, and a crash of the database may empty them.
ALTER TABLE "rate_limits" SET UNLOGGED;
