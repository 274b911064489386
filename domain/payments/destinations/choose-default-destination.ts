import { and, eq } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { lockPerson } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { payoutDestinations } from "../tables.ts";
import { lockOwnDestination, signedInPerson } from "./destination-row.ts";

/**
 * Makes one of the signed-in person's saved destinations the one that is chosen at first. It moves no money:
 * forms show it masked before anything is sent. Refuses another's or one that has gone (`conflict`).
 */
export async function chooseDefaultDestination(
  ctx: Pick<PaymentsCtx, "db" | "actor">,
  { destinationId }: { destinationId: string },
): Promise<Result<undefined>> {
  const person = signedInPerson(ctx);
  if (!person.ok) return person;
  const personId = person.value;
  return transact(ctx.db, async (tx) => {
    // Of two at the same moment the last one wins.
    await lockPerson(tx, personId);
    const found = await lockOwnDestination(tx, { destinationId, personId });
    if (!found.ok) return found;
    const isDefaultNow = and(
      eq(payoutDestinations.personId, personId),
      eq(payoutDestinations.isDefault, true),
    );
    await tx.update(payoutDestinations).set({ isDefault: false }).where(isDefaultNow);
    await tx
      .update(payoutDestinations)
      .set({ isDefault: true })
      .where(eq(payoutDestinations.id, destinationId));
    return ok(undefined);
  });
}
