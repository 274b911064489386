-- Which keys of the vault a running program holds, by id and fingerprint, the sealing one first: no key is sealed with that
-- another program could not open, and none is rotated away under one. Null for programs from before this was kept.
ALTER TABLE "job_servers" ADD COLUMN "vault_keys" text[];
