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
