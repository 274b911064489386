import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { lockPerson } from "../../people/index.ts";
import { maskedDestination, type PayoutDetails, payoutWayOf, wayLabel } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { payoutDestinations } from "../tables.ts";
import { destinationNotice } from "./destination-notice.ts";
import { mostDestinations, openDestination, savedPayoutKind, savedSubjectOf } from "./destination-row.ts";

type Saving = { personId: string; name: string; details: PayoutDetails };

/**
 * Saves a destination for a person, in a transaction of the caller, and mails them (Rule P31). What they have
 * already stays as it is; the first one is the default. Refuses one too many (`conflict`). The details have
 * been proven by `checkDestination`.
 */
export async function saveDestination(
  ctx: PaymentsCtx,
  tx: Transaction,
  { personId, name, details }: Saving,
): Promise<Result<{ destinationId: string; isNew: boolean }>> {
  // Of two at the same moment the second sees what the first has saved.
  const person = await lockPerson(tx, personId);
  if (!person) return fail(gone);
  const saved = await tx.select().from(payoutDestinations).where(eq(payoutDestinations.personId, personId));
  const value = JSON.stringify(details);
  for (const row of saved) {
    const isSame = JSON.stringify(await openDestination(ctx, tx, row)) === value;
    if (isSame) return ok({ destinationId: row.id, isNew: false });
  }
  if (saved.length >= mostDestinations) return fail(tooMany);
  const id = randomUUID();
  const secretId = await ctx.vault.seal(tx, { kind: savedPayoutKind, subject: savedSubjectOf(id), value });
  const way = payoutWayOf(details);
  await tx.insert(payoutDestinations).values({
    id,
    personId,
    name,
    way,
    mask: maskedDestination(details),
    secretId,
    isDefault: saved.length === 0,
    createdAt: ctx.clock.now(),
  });
  await appendEvent(tx, {
    subjectKind: "person",
    subjectId: personId,
    type: "person.payout_destination_added",
    actor: ctx.actor,
    visibility: "internal",
    data: { way },
    topics: [`user:${personId}`],
  });
  const props = destinationNotice(ctx.origin, "added", wayLabel(details.method));
  await ctx.mailer.queue(tx, { to: person.email, template: "notice", props });
  return ok({ destinationId: id, isNew: true });
}

const gone = { code: "not_found", text: "Your account doesn't exist any more." } as const;
const tooMany = {
  code: "conflict",
  text: `You can save up to ${mostDestinations} payout methods. Remove one first.`,
} as const;
