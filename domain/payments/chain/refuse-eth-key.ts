import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import type { ChainCtx } from "../context.ts";
import {
  appendKeyEvent,
  decideEthKey,
  keysAreForPersons,
  lockEthKeys,
  mailAdmins,
} from "./eth-key-changes.ts";

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
