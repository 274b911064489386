import { desc, eq } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { lockPerson, type PeopleCtx } from "../../people/index.ts";
import { wayLabel } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { payoutDestinations } from "../tables.ts";
import { type Confirmation, confirmOwner } from "./add-destination.ts";
import { destinationNotice } from "./destination-notice.ts";
import { lockOwnDestination, savedPayoutKind, savedSubjectOf, signedInPerson } from "./destination-row.ts";

/**
 * Removes one of the signed-in person's saved destinations, after checking their password, and destroys what
 * the vault has of it (Rules P5, P6, P31). Of several the newest that is left becomes the default. Orders
 * that were placed with it keep their own details. Refuses a wrong password (`invalid`), and another's or one
 * that has gone (`conflict`).
 */
export async function removeDestination(
  ctx: PaymentsCtx & PeopleCtx,
  { destinationId, ...confirmation }: { destinationId: string } & Confirmation,
): Promise<Result<undefined>> {
  const person = signedInPerson(ctx);
  if (!person.ok) return person;
  const personId = person.value;
  const confirmed = await confirmOwner(ctx, personId, confirmation);
  if (!confirmed.ok) return confirmed;
  return transact(ctx.db, async (tx) => {
    const owner = await lockPerson(tx, personId);
    const found = await lockOwnDestination(tx, { destinationId, personId });
    if (!found.ok) return found;
    const { way, isDefault } = found.value;
    await ctx.vault.destroy(tx, { subject: savedSubjectOf(destinationId), kind: savedPayoutKind });
    await tx.delete(payoutDestinations).where(eq(payoutDestinations.id, destinationId));
    if (isDefault) await makeNewestDefault(tx, personId);
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: personId,
      type: "person.payout_destination_removed",
      actor: ctx.actor,
      visibility: "internal",
      data: { way },
      topics: [`user:${personId}`],
    });
    const props = destinationNotice(ctx.origin, "removed", wayLabel(way));
    if (owner) await ctx.mailer.queue(tx, { to: owner.email, template: "notice", props });
    return ok(undefined);
  });
}

async function makeNewestDefault(tx: Transaction, personId: string): Promise<void> {
  const [newest] = await tx
    .select({ id: payoutDestinations.id })
    .from(payoutDestinations)
    .where(eq(payoutDestinations.personId, personId))
    .orderBy(desc(payoutDestinations.createdAt), payoutDestinations.id)
    .limit(1);
  if (!newest) return;
  await tx.update(payoutDestinations).set({ isDefault: true }).where(eq(payoutDestinations.id, newest.id));
}
