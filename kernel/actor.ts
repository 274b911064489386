/** The four roles, lowest first (Rule P3). */
export const roles = ["member", "staff", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

/**
 * Who sends a command. A person carries the role read from the database for this request and whether the
 * session has passed the step-up (Rule P2); `key` is a program with a key that `madeBy` made, which brings
 * its own capabilities; `system` is a job or a command line run by the owner.
 */
export type Actor =
  | { kind: "visitor" }
  | { kind: "person"; personId: string; role: Role; sessionId: string; elevated: boolean }
  | { kind: "key"; keyId: string; madeBy: string; name: string; capabilities: readonly string[] }
  | { kind: "system"; name: string };

/** The person of the staff who answers for what an actor does: a key acts for its maker (Rule P42). */
export function personOf(actor: Actor): string | null {
  if (actor.kind === "person") return actor.personId;
  return actor.kind === "key" ? actor.madeBy : null;
}

export const visitor: Actor = { kind: "visitor" };

/** The actor of a job or of the command line; `name` appears in the event log. */
export function system(name: string): Actor {
  return { kind: "system", name };
}
