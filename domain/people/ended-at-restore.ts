/**
 * What a restore ends, as statements: access that was taken away after the backup would be there again, and a
 * loosening that was rejected since would wait again, long enough by then to apply at once (Rule P43).
 */
export const endedAtRestore: readonly string[] = [
  "delete from sessions",
  "delete from verifications",
  "update guard_changes set state = 'expired', decided_at = now() where state = 'waiting'",
];
