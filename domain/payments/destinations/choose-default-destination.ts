import { and, eq } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { lockPerson, type PeopleCtx } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { payoutDestinations } from "../tables.ts";
import { type Confirmation, confirmOwner } from "./add-destination.ts";
import { lockOwnDestination, signedInPerson } from "./destination-row.ts";

/**
 * Makes one of the signed-in person's saved destinations the one that is chosen at first, after checking
 * their password (Rules P6, P31): the next sale is paid there at a press.
 * Refuses a wrong password (`invalid`), and
 * another's or one that has gone (`conflict`).
 */
export async function chooseDefaultDestination(
  ctx: Pick<PaymentsCtx, "db" | "actor"> & PeopleCtx,
  { destinationId, ...confirmation }: { destinationId: string } & Confirmation,
): Promise<Result<undefined>> {
  const person = signedInPerson(ctx);
  if (!person.ok) return person;
  const personId = person.value;
  const confirmed = await confirmOwner(ctx, personId, confirmation);
  if (!confirmed.ok) return confirmed;
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
