import type { Ctx } from "../../platform/context.ts";
import { searchListings } from "../listings/index.ts";
import { findIdsBeginning } from "../orders/index.ts";
import { searchPeople } from "../people/index.ts";

/** Something that events are about. */
export type Subject = { kind: string; id: string };

/** Of what a text may be, so many are looked at. */
const mostSubjects = 20;
/** Subjects whose id is a name that one can type. */
const named = ["content", "settings", "gold", "offers", "boosts"];
/** Subjects whose id is long and found whole. */
const byWholeId = [
  ...[
    "api-key",
    "canned_reply",
    "chat",
    "erasure",
    "eth-key",
    "listing-batch",
    "mail",
    "notification-preferences",
  ],
  ...["person", "push-device", "recovered", "shift-note", "view", "webhook"],
];

/**
 * What a typed text may be: orders (removed ones too) and listings by their number, promo codes, blocks of
 * the content and groups of settings by their name, all else by its whole id, and for those who manage people
 * a person by name, game name or email address.
 */
export async function findSubjects(ctx: Pick<Ctx, "db" | "actor">, typed: string): Promise<Subject[]> {
  const plain = typed.trim().replace(/^#/, "");
  const digits = plain.toLowerCase().replaceAll("-", "");
  const isNumber = /^[0-9a-f]{6,32}$/.test(digits);
  const words = plain.toLowerCase();
  const [orders, listings, people] = await Promise.all([
    isNumber ? findIdsBeginning(ctx.db, digits, mostSubjects) : [],
    isNumber ? searchListings(ctx, { idStart: digits, limit: mostSubjects }) : null,
    /[\p{L}\p{N}]{3}/u.test(words) ? searchPeople(ctx, { words, limit: mostSubjects }) : null,
  ]);
  return [
    ...orders.map((id) => ({ kind: "order", id })),
    ...(listings?.ok ? listings.value.map(({ id }) => ({ kind: "listing", id })) : []),
    ...(people?.ok ? people.value.map(({ id }) => ({ kind: "person", id })) : []),
    { kind: "promo", id: plain.toUpperCase() },
    ...named.map((kind) => ({ kind, id: plain })),
    ...byWholeId.map((kind) => ({ kind, id: words })),
  ];
}
