import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { checkPassword, lockPerson, type PeopleCtx, type RequestHeaders } from "../../people/index.ts";
import { maskedDestination, type PayoutDetails, payoutWayOf, wayLabel } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { checkDestination } from "../payouts/check-destination.ts";
import { payoutDestinations } from "../tables.ts";
import { destinationNotice } from "./destination-notice.ts";
import {
  lockOwnDestination,
  mostDestinations,
  openDestination,
  savedPayoutKind,
  savedSubjectOf,
  signedInPerson,
} from "./destination-row.ts";

const gone = { code: "not_found", text: "Your account doesn't exist any more." } as const;

const tooMany = {
  code: "conflict",
  text: `You can save up to ${mostDestinations} payout methods. Remove one first.`,
} as const;

/** What confirms that it is the account's owner who changes where their money goes (Rules P6, P31). */
export type Confirmation = { currentPassword: string; headers: RequestHeaders };

/**
 * Saves where the signed-in person is paid, after checking their password (Rules P6, P31). The same
 * destination again changes nothing. Refuses a wrong password or address (`invalid`) and one too many
 * (`conflict`).
 */
export async function addDestination(
  ctx: PaymentsCtx & PeopleCtx,
  { name, details, ...confirmation }: { name: string; details: PayoutDetails } & Confirmation,
): Promise<Result<{ destinationId: string; isNew: boolean }>> {
  const person = signedInPerson(ctx);
  if (!person.ok) return person;
  const checked = checkDestination(details);
  if (!checked.ok) return fail(checked.error);
  const confirmed = await confirmOwner(ctx, person.value, confirmation);
  if (!confirmed.ok) return confirmed;
  return transact(ctx.db, (tx) =>
    saveDestination(ctx, tx, { personId: person.value, name, details: checked.value }),
  );
}

/** Checks the person's password; tries are limited. */
export function confirmOwner(
  ctx: PeopleCtx,
  personId: string,
  { currentPassword, headers }: Confirmation,
): Promise<Result<undefined>> {
  return checkPassword(ctx, { password: currentPassword, headers, personId });
}

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
