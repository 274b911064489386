import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { allow } from "../people/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import { type RecoveredHit, type RecoveredTrait, recoveredHash } from "./recovered.ts";
import { recoveredAccounts } from "./tables.ts";

type Put = {
  trait: RecoveredTrait;
  effect: RecoveredHit["effect"];
  note: string;
  orderId: string | null;
  /** Whether a flag may take the place of a block. */
  mayLower: boolean;
};
/** `held`: a block stands there and was not lowered. */
export type PutOutcome = "added" | "changed" | "same" | "held";

/**
 * Puts one trait on the list in the caller's transaction: a row of its own, or new words for the one that is
 * there.
 */
export async function putOnList(ctx: AccountSalesCtx, tx: Transaction, put: Put): Promise<PutOutcome> {
  const hash = await recoveredHash(ctx, tx, put.trait);
  await lockList(tx);
  const { kind } = put.trait;
  const { effect, note, orderId } = put;
  const isIt = and(eq(recoveredAccounts.kind, kind), eq(recoveredAccounts.hash, hash));
  const [row] = await tx
    .select()
    .from(recoveredAccounts)
    .where(and(isIt, isNull(recoveredAccounts.endedAt)));
  if (!row) {
    const id = randomUUID();
    const by = { addedBy: personOf(ctx), addedAt: ctx.clock.now() };
    await tx.insert(recoveredAccounts).values({ id, kind, hash, effect, note, orderId, ...by });
    await tellList(ctx, tx, { type: "recovered.added", note, data: { id, kind, effect } });
    return "added";
  }
  if (row.effect === "block" && effect === "flag" && !put.mayLower) return "held";
  if (row.effect === effect && row.note === note) return "same";
  await tx
    .update(recoveredAccounts)
    .set({ effect, note, orderId: orderId ?? row.orderId })
    .where(eq(recoveredAccounts.id, row.id));
  await tellList(ctx, tx, { type: "recovered.changed", note, data: { id: row.id, kind, effect } });
  return "changed";
}

/** Of two who change the list, the second waits here and finds what the first did. Reading goes on. */
export async function lockList(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table recovered_accounts in share row exclusive mode`);
}

type ListEvent = {
  type: "recovered.added" | "recovered.changed" | "recovered.ended";
  note: string;
  data: { id: string; kind: RecoveredTrait["kind"]; effect: RecoveredHit["effect"] };
};

/** Writes what happened to the list into its log: kind and effect, never the value. */
export async function tellList(ctx: AccountSalesCtx, tx: Transaction, event: ListEvent): Promise<void> {
  await appendEvent(tx, {
    ...event,
    subjectKind: "recovered",
    subjectId: "list",
    actor: ctx.actor,
    visibility: "internal",
    topics: ["recovered"],
  });
}

/** The person who acts; null for programs. */
export function personOf({ actor }: AccountSalesCtx): string | null {
  return actor.kind === "person" ? actor.personId : null;
}

/** Whether this actor may block, lower a block, and end an entry. */
export function mayBlock({ actor }: AccountSalesCtx): boolean {
  return allow(actor, "offers.edit").ok;
}

/**
 * Whether this actor may put something on the list: staff flag, whoever edits offers blocks too
 * (`forbidden`).
 */
export function mayPut(ctx: AccountSalesCtx, effect: RecoveredHit["effect"]): Result<undefined> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return effect === "block" && !mayBlock(ctx) ? fail(managersBlock) : ok(undefined);
}

const shortestNote = 3;
/** Shorter values would be found in any sentence. */
const shortestValue = 3;

/**
 * A note as it is kept: long enough, and without the values, which nobody is to read from the list
 * (`invalid`).
 */
export function checkedNote(text: string, traits: readonly RecoveredTrait[]): Result<string> {
  const note = text.trim();
  if (note.length < shortestNote) return fail({ code: "invalid", field: "note", text: "Please say why." });
  return traits.some(({ value }) => isSpelledOut(note, value)) ? fail(spelledOut) : ok(note);
}

function isSpelledOut(note: string, value: string): boolean {
  const entered = plain(value).replace(/^[$@]/, "");
  if (entered.length < shortestValue) return false;
  const escaped = entered.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u").test(plain(note));
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}

const managersBlock: Failure = {
  code: "forbidden",
  field: "effect",
  text: "Only managers can block. Flag it instead: we'll warn staff about every sale it appears in.",
};
const spelledOut: Failure = {
  code: "invalid",
  field: "note",
  text: "Leave the name or address out of the note. We only store it as a hash.",
};
