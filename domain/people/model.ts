import type { Role } from "../../kernel/actor.ts";

export { type Role, roles } from "../../kernel/actor.ts";
export { aloneHours, type GuardKind, guardKinds, guardStates, rationMinutes } from "./guards/guard-kinds.ts";
export { greetingOf, ownNameOf, shownNameOf } from "./person-names.ts";

/** What a role is called on the screen (Rules S28, P3). */
export const membershipLevels: Record<Role, string> = {
  member: "Standard Member",
  staff: "Staff",
  manager: "Manager",
  admin: "Admin",
};

/** Every action that not everybody may do. */
export const capabilities = [
  "desk.enter",
  "orders.read",
  "orders.progress",
  "secrets.reveal",
  "secrets.reveal_any",
  "mails.read",
  "orders.edit_amounts",
  "orders.override",
  "views.manage",
  "money.write_off",
  "invoices.correct",
  "orders.remove",
  "rates.edit",
  "stock.edit",
  "offers.edit",
  "listings.edit",
  "promotions.edit",
  "content.edit",
  "refunds.make",
  "payouts.approve_large",
  "ledger.read",
  "reports.read",
  "people.manage",
  "settings.edit",
  "keys.manage",
  "jobs.manage",
] as const;
export type Capability = (typeof capabilities)[number];

const staffMay: Capability[] = [
  "desk.enter",
  "orders.read",
  "orders.progress",
  "secrets.reveal",
  "mails.read",
];
const managersMay: Capability[] = [
  ...staffMay,
  // Also what only whoever holds an order reveals.
  "secrets.reveal_any",
  "orders.edit_amounts",
  "orders.override",
  // Views that others share.
  "views.manage",
  "money.write_off",
  "invoices.correct",
  "rates.edit",
  "stock.edit",
  "offers.edit",
  "listings.edit",
  "promotions.edit",
  "content.edit",
  "refunds.make",
  "payouts.approve_large",
  "ledger.read",
  "reports.read",
];

/** The one table of capabilities per role; routes, API and menus ask it (Rule P3). */
export const capabilitiesOf: Record<Role, readonly Capability[]> = {
  member: [],
  staff: staffMay,
  manager: managersMay,
  admin: [...managersMay, "orders.remove", "people.manage", "settings.edit", "keys.manage", "jobs.manage"],
};

/**
 * What a staff key may be given: what the API can do for staff, as far as its maker may. Whatever leaves asks
 * the gate, where a key is its maker (Rule P42). Never the desk itself, people, keys, secrets, which take a
 * person and a reason (Rules P2, P5), or amounts, which take a manager or two people (Rule P31).
 */
export const keyCapabilities = [
  "orders.read",
  "orders.progress",
  "rates.edit",
  "stock.edit",
  "listings.edit",
  "promotions.edit",
  "refunds.make",
  "reports.read",
] as const satisfies Capability[];
export type KeyCapability = (typeof keyCapabilities)[number];

/** How a staff key begins, by which it is told from an order's access token, and how it looks. */
export const keyPrefix = "gh_";
export const keyPattern = /^gh_[\w-]{43}$/;

/** Whether `role` may do `capability`. */
export function can(role: Role, capability: Capability): boolean {
  return capabilitiesOf[role].includes(capability);
}

/** The roles that work at the desk. */
export const staffRoles = ["staff", "manager", "admin"] as const satisfies Role[];
export type StaffRole = (typeof staffRoles)[number];

/** The roles that somebody may give: those that may nothing they may not themself. */
export function rolesGrantableBy(role: Role): StaffRole[] {
  return staffRoles.filter((given) => capabilitiesOf[given].every((capability) => can(role, capability)));
}

/** True for staff, manager and admin (Rule P3 `is_staff`). */
export function isStaff(role: Role): role is StaffRole {
  return role !== "member";
}

/** Shortest password a customer may choose unless the owner asks for more (Rules S20, P28). */
export const minPasswordLength = 6;
/** Shortest password with which staff may enter the desk unless the owner asks for more (Rule P28). */
export const minStaffPasswordLength = 12;
/** What a new password needs: its length, and whether it is for staff, who need more. */
export type PasswordRule = { shortest: number; forStaff: boolean };

/** What is said beside the field before anything is typed. */
export function passwordHelp({ shortest }: PasswordRule): string {
  return `At least ${shortest} characters.`;
}

/** What is said of a new password that is shorter than its rule asks for (Rule S20). */
export function passwordTooShort({ shortest, forStaff }: PasswordRule): string {
  return forStaff
    ? `Staff passwords need at least ${shortest} characters.`
    : `Password must be at least ${shortest} characters long.`;
}

/** Longest password accepted; hashing longer ones would only cost time. */
export const maxPasswordLength = 128;

/** How many days an invitation can be accepted. */
export const invitationDays = 7;

/** The longest note of staff about a person, in characters. */
export const longestPersonNote = 1_000;

/** How many backup codes are made at once. */
export const backupCodeCount = 10;

/** How long a step-up lasts without activity, and after how many wrong tries it locks (Rule P2). */
export const stepUpMinutes = 30;
export const stepUpTries = 5;
export const stepUpLockMinutes = 15;

/** How many minutes a mailed code confirms who is there, in place of a password. */
export const mailedCodeMinutes = 10;
/** What a form sends in place of the password to have such a code mailed. */
export const codeRequest = "email-me-a-code";

/** How long a referral link is remembered (Rule P26). */
export const referralDays = 30;
export const referralCookie = "ref";

/** Up to two letters for the avatar of someone without a picture: `Vault Heron` → `VH`. */
export function initialsOf(displayName: string): string {
  const words = displayName.split(/[\s_-]+/).filter(Boolean);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => word[0]) : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toUpperCase();
}
