import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { formatMoment } from "../../../kernel/dates.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { adminMailAddresses, namesOf } from "../../people/index.ts";
import type { ChainCtx } from "../context.ts";
import { type EthKeyRow, ethKeys } from "../tables.ts";

/** One change of the keys at a time, until the transaction ends. */
export async function lockEthKeys(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4801221007)`);
}

/** By which people tell keys apart: the first 16 digits of its SHA-256, in fours. */
export function fingerprintOf(xpub: string): string {
  const digits = createHash("sha256").update(xpub).digest("hex").slice(0, 16);
  return digits.match(/.{4}/g)?.join(" ") ?? digits;
}

export const keysAreForPersons: Failure = {
  code: "forbidden",
  text: "Extended public keys are proposed and approved by two people, not by a program.",
};

const waitsNoMore: Failure = {
  code: "conflict",
  text: "This key waits no more. The page shows what became of it.",
};

/** Ends the waiting of a proposed key: the row as it is then. Refuses one that waits no more (`conflict`). */
export async function decideEthKey(
  ctx: ChainCtx,
  tx: Transaction,
  { keyId, state }: { keyId: string; state: "active" | "refused" },
): Promise<Result<EthKeyRow>> {
  const decidedBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  const [decided] = await tx
    .update(ethKeys)
    .set({ state, decidedBy, decidedAt: ctx.clock.now() })
    .where(and(eq(ethKeys.id, keyId), eq(ethKeys.state, "proposed")))
    .returning();
  return decided ? ok(decided) : fail(waitsNoMore);
}

type KeyChange = {
  type: "eth_key.proposed" | "eth_key.activated" | "eth_key.refused" | "eth_key.retired";
  key: EthKeyRow;
};

/** Writes a change of a key into the log; whoever has the keys' page open hears of it. */
export async function appendKeyEvent(
  ctx: ChainCtx,
  tx: Transaction,
  { type, key }: KeyChange,
): Promise<void> {
  await appendEvent(tx, {
    subjectKind: "eth-key",
    subjectId: key.id,
    type,
    actor: ctx.actor,
    visibility: "internal",
    data: { fingerprint: fingerprintOf(key.xpub) },
    topics: ["eth-keys"],
  });
}

const newsOf = {
  proposed: {
    heading: "Another wallet is proposed for payments in ETH",
    did: "proposed",
    next: "Nothing changes until another admin approves it. If nobody of you meant this, refuse it and have the proposer's password changed.",
  },
  approved: {
    heading: "Payments in ETH now go to another wallet",
    did: "approved",
    next: "New payments get addresses of this wallet. Addresses of the old one go on being watched, so keep it.",
  },
  refused: {
    heading: "The proposed wallet for payments in ETH was refused",
    did: "refused",
    next: "Payments go on to the wallet that was in use.",
  },
  first: {
    heading: "Payments in ETH are open",
    did: "set the first",
    next: "Payments get addresses of this wallet from now on.",
  },
} as const;

/**
 * Mails every admin what happened to a key: who, when, its fingerprint, and its first address to be compared with the wallet
 * (docs/payments.md).
 */
export async function mailAdmins(
  ctx: ChainCtx,
  tx: Transaction,
  news: keyof typeof newsOf,
  key: EthKeyRow,
): Promise<void> {
  const { heading, did, next } = newsOf[news];
  const { actor } = ctx;
  const names = await namesOf(tx, actor.kind === "person" ? [actor.personId] : []);
  const who = actor.kind === "person" ? (names.get(actor.personId) ?? "An admin") : "The command line";
  const props = {
    subject: heading,
    heading,
    paragraphs: [
      `${who} ${did} the extended public key with the fingerprint ${fingerprintOf(key.xpub)} on ${formatMoment(ctx.clock.now())} UTC.`,
      `Its first address is ${ctx.eth.addresses.derive(key.xpub, 0)}. Compare it with the first address that the wallet itself shows.`,
      next,
    ],
    button: { label: "See the keys", href: `${ctx.origin}/admin/chain` },
    smallPrint: "Every admin gets this mail.",
  };
  for (const to of await adminMailAddresses(tx))
    await ctx.mailer.queue(tx, { to, template: "notice", props });
}
