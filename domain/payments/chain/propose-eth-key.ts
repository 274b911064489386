import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow, secondPerson } from "../../people/index.ts";
import type { ChainCtx } from "../context.ts";
import { ethKeys } from "../tables.ts";
import { activeEthKey } from "./active-eth-key.ts";
import {
  appendKeyEvent,
  decideEthKey,
  keysAreForPersons,
  lockEthKeys,
  mailAdmins,
} from "./eth-key-changes.ts";

const inUse = { code: "invalid", field: "xpub", text: "This key is already in use." } as const;
const oneWaits = {
  code: "conflict",
  text: "Another key is waiting for a second admin. Approve or reject it first.",
} as const;

/**
 * An admin proposes another extended public key (Rule P21, docs/payments.md); nothing changes before a second
 * one approves it. Every admin is mailed. A key that was used before may come back, since no index of an
 * address is given twice. Refuses a text that is no key at the right depth and the key that is in use
 * (`invalid`, field `xpub`), and a second proposal while one waits (`conflict`).
 */
export async function proposeEthKey(
  ctx: ChainCtx,
  input: { xpub: string },
): Promise<Result<{ keyId: string }>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(keysAreForPersons);
  const xpub = input.xpub.trim();
  const problem = ctx.eth.addresses.check(xpub);
  if (problem) return fail({ code: "invalid", field: "xpub", text: problem });
  return transact(ctx.db, async (tx) => {
    await lockEthKeys(tx);
    if ((await activeEthKey(tx))?.xpub === xpub) return fail(inUse);
    if ((await tx.$count(ethKeys, eq(ethKeys.state, "proposed"))) > 0) return fail(oneWaits);
    const [key] = await tx
      .insert(ethKeys)
      .values({ xpub, state: "proposed", proposedBy: actor.personId, proposedAt: ctx.clock.now() })
      .returning();
    if (!key) throw new Error("The key was not inserted");
    await appendKeyEvent(ctx, tx, { type: "eth_key.proposed", key });
    await mailAdmins(ctx, tx, "proposed", key);
    return ok({ keyId: key.id });
  });
}

const sameHands = {
  code: "conflict",
  text: "You proposed this key, or let in who did within the last 7 days. Another admin must approve it.",
} as const;

/**
 * A second admin puts a proposed key into use (Rule P21): new payments get addresses of it. The key before is
 * retired, and what comes to its addresses goes on being seen. Every admin is mailed. Refuses whoever
 * proposed it or is one with them, and a key that no longer waits (`conflict`).
 */
export async function approveEthKey(ctx: ChainCtx, { keyId }: { keyId: string }): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(keysAreForPersons);
  return transact(ctx.db, async (tx) => {
    await lockEthKeys(tx);
    const [proposed] = await tx.select().from(ethKeys).where(eq(ethKeys.id, keyId));
    if (proposed?.state === "proposed" && proposed.proposedBy) {
      const other = await secondPerson(ctx, tx, { parts: [proposed.proposedBy], refused: sameHands });
      if (!other.ok) return other;
    }
    const before = await activeEthKey(tx);
    if (before) {
      await tx.update(ethKeys).set({ state: "retired" }).where(eq(ethKeys.id, before.id));
      await appendKeyEvent(ctx, tx, { type: "eth_key.retired", key: before });
    }
    const decided = await decideEthKey(ctx, tx, { keyId, state: "active" });
    if (!decided.ok) return decided;
    await appendKeyEvent(ctx, tx, { type: "eth_key.activated", key: decided.value });
    await mailAdmins(ctx, tx, "approved", decided.value);
    return ok(undefined);
  });
}

/**
 * An admin refuses a proposed key, or takes their own proposal back; the key in use stays. Every admin is
 * mailed. Refuses a key that no longer waits (`conflict`).
 */
export async function refuseEthKey(ctx: ChainCtx, { keyId }: { keyId: string }): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "keys.manage");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(keysAreForPersons);
  return transact(ctx.db, async (tx) => {
    await lockEthKeys(tx);
    const decided = await decideEthKey(ctx, tx, { keyId, state: "refused" });
    if (!decided.ok) return decided;
    await appendKeyEvent(ctx, tx, { type: "eth_key.refused", key: decided.value });
    await mailAdmins(ctx, tx, "refused", decided.value);
    return ok(undefined);
  });
}

const isNotFirst = {
  code: "conflict",
  text: "This shop already has an extended public key. Propose a new one at /admin/chain, where a second admin approves it.",
} as const;

/**
 * Gives a shop that has no extended public key its first one, without a second admin: only the command line
 * and the demo do this. The same key again changes nothing. Refuses persons (`forbidden`), a text that is no
 * key at the right depth (`invalid`), and a shop that has another key (`conflict`).
 */
export async function activateFirstEthKey(ctx: ChainCtx, text: string): Promise<Result<{ keyId: string }>> {
  if (ctx.actor.kind !== "system")
    return fail({ code: "forbidden", text: "You can only do this on the command line." });
  const xpub = text.trim();
  const problem = ctx.eth.addresses.check(xpub);
  if (problem) return fail({ code: "invalid", field: "xpub", text: problem });
  return transact(ctx.db, async (tx) => {
    await lockEthKeys(tx);
    const active = await activeEthKey(tx);
    if (active) return active.xpub === xpub ? ok({ keyId: active.id }) : fail(isNotFirst);
    const now = ctx.clock.now();
    const [key] = await tx
      .insert(ethKeys)
      .values({ xpub, state: "active", proposedAt: now, decidedAt: now })
      .returning();
    if (!key) throw new Error("The key was not inserted");
    await appendKeyEvent(ctx, tx, { type: "eth_key.activated", key });
    await mailAdmins(ctx, tx, "first", key);
    return ok({ keyId: key.id });
  });
}
