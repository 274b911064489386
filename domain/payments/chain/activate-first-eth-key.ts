import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import type { ChainCtx } from "../context.ts";
import { ethKeys } from "../tables.ts";
import { activeEthKey } from "./active-eth-key.ts";
import { appendKeyEvent, lockEthKeys, mailAdmins } from "./eth-key-changes.ts";

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
