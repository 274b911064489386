/**
 * What a restore ends, as statements: access that was taken away after the backup would be there again, a
 * loosening that was rejected since would wait again, long enough by then to apply at once (Rule P43), and
 * so would invitations that were withdrawn and approvals that were used.
 */
export const endedAtRestore: readonly string[] = [
  "delete from sessions",
  "delete from verifications",
  "update staff_invitations set withdrawn_at = now() where accepted_at is null and withdrawn_at is null",
  "update approval_requests set used_at = now() where state = 'approved' and used_at is null",
  "update guard_changes set state = 'expired', decided_at = now() where state = 'waiting'",
];
