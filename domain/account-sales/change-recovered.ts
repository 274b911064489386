import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { isOrderId } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import {
  checkedNote,
  lockList,
  mayBlock,
  mayPut,
  type PutOutcome,
  personOf,
  putOnList,
  tellList,
} from "./put-on-list.ts";
import type { RecoveredHit, RecoveredTrait } from "./recovered.ts";
import { recoveredAccounts } from "./tables.ts";

type AddRecovered = RecoveredTrait & { effect: RecoveredHit["effect"]; note: string };

/**
 * Puts a name, mail address or payout destination on the list, of which only the hash is kept. What stands on
 * it already gets the new effect and note instead of a second row; the outcome says which. Blocking, and
 * lowering a block, is for whoever edits offers (`forbidden`). Refuses a note that is too short or spells the
 * value out (`invalid`).
 */
export async function addRecovered(
  ctx: AccountSalesCtx,
  { effect, note, ...trait }: AddRecovered,
): Promise<Result<{ outcome: PutOutcome }>> {
  const may = mayPut(ctx, effect);
  if (!may.ok) return may;
  const checked = checkedNote(note, [trait]);
  if (!checked.ok) return checked;
  const put = { trait, effect, note: checked.value, orderId: null, mayLower: mayBlock(ctx) };
  return transact(ctx.db, async (tx) => {
    const outcome = await putOnList(ctx, tx, put);
    return outcome === "held" ? fail(blockHolds) : ok({ outcome });
  });
}

/**
 * Ends an entry of the list: it no longer blocks or flags, its row stays with the note. Ending it again
 * changes nothing. For whoever edits offers. Refuses an unknown entry (`not_found`) and a note that is too
 * short (`invalid`).
 */
export async function endRecovered(
  ctx: AccountSalesCtx,
  { id, note }: { id: string; note: string },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "offers.edit");
  if (!may.ok) return may;
  const checked = checkedNote(note, []);
  if (!checked.ok) return checked;
  if (!isOrderId(id)) return fail(noEntry);
  return transact(ctx.db, async (tx) => {
    const isIt = eq(recoveredAccounts.id, id);
    // Taken in the same order by whoever puts something there, so that the two never wait for each other.
    await lockList(tx);
    const [row] = await tx.select().from(recoveredAccounts).where(isIt);
    if (!row) return fail(noEntry);
    if (row.endedAt) return ok(undefined);
    const end = { endedBy: personOf(ctx), endedAt: ctx.clock.now(), endNote: checked.value };
    await tx.update(recoveredAccounts).set(end).where(isIt);
    const { kind, effect } = row;
    await tellList(ctx, tx, { type: "recovered.ended", note: checked.value, data: { id, kind, effect } });
    return ok(undefined);
  });
}

const blockHolds: Failure = {
  code: "forbidden",
  field: "effect",
  text: "This is already blocked. Only managers can change that.",
};
const noEntry: Failure = { code: "not_found", text: "This entry isn't on the list any more." };
