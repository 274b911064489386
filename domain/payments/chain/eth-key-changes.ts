import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { formatMoment } from "../../../kernel/dates.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { namesOf, staffMailAddresses } from "../../people/index.ts";
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
  text: "Two people propose and approve extended public keys. API keys can't.",
};

const waitsNoMore: Failure = {
  code: "conflict",
  text: "This key was already decided. The page shows the result.",
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

const noticeOf = {
  proposed: {
    heading: "New wallet proposed for ETH payments",
    did: "proposed",
    next: "Nothing changes until another admin approves it. If none of you expected this, reject it and change the proposer's password.",
  },
  approved: {
    heading: "ETH payments now go to a new wallet",
    did: "approved",
    next: "New payments use this wallet's addresses. We keep watching the old wallet's addresses, so keep that wallet.",
  },
  refused: {
    heading: "Proposed wallet for ETH payments rejected",
    did: "rejected",
    next: "Payments still go to the current wallet.",
  },
  first: {
    heading: "ETH payments are on",
    did: "set the first",
    next: "Payments now use this wallet's addresses.",
  },
} as const;

/**
 * Mails every admin what happened to a key: who, when, its fingerprint, and its first address to be compared
 * with the wallet (docs/payments.md).
 */
export async function mailAdmins(
  ctx: ChainCtx,
  tx: Transaction,
  kind: keyof typeof noticeOf,
  key: EthKeyRow,
): Promise<void> {
  const { heading, did, next } = noticeOf[kind];
  const { actor } = ctx;
  const names = await namesOf(tx, actor.kind === "person" ? [actor.personId] : []);
  const who = actor.kind === "person" ? (names.get(actor.personId) ?? "An admin") : "The command line";
  const props = {
    subject: heading,
    heading,
    paragraphs: [
      `${who} ${did} the extended public key with the fingerprint ${fingerprintOf(key.xpub)} on ${formatMoment(ctx.clock.now())}.`,
      `Its first address is ${ctx.eth.addresses.derive(key.xpub, 0)}. Compare it with the first address your wallet shows.`,
      next,
    ],
    button: "View keys",
    link: `${ctx.origin}/admin/chain`,
    smallPrint: "Every admin gets this email.",
  };
  for (const to of await staffMailAddresses(tx, ["admin"]))
    await ctx.mailer.queue(tx, { to, template: "notice", props });
}
