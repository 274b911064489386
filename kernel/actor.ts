/** The four roles, lowest first (Rule P3). */
export const roles = ["member", "staff", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

/**
 * Who sends a command. A person carries the role read from the database for this request and whether the
 * session has passed the step-up (Rule P2); `system` is a job or a command line run by the owner.
 */
export type Actor =
  | { kind: "visitor" }
  | { kind: "person"; personId: string; role: Role; sessionId: string; elevated: boolean }
  | { kind: "system"; name: string };

export const visitor: Actor = { kind: "visitor" };

/** The actor of a job or of the command line; `name` appears in the event log. */
export function system(name: string): Actor {
  return { kind: "system", name };
}
