import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import type { ChainCtx } from "../context.ts";
import { ethKeys } from "../tables.ts";
import { activeEthKey } from "./active-eth-key.ts";
import { appendKeyEvent, keysAreForPersons, lockEthKeys, mailAdmins } from "./eth-key-changes.ts";

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
