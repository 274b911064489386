import { fail, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { checkPassword, type PeopleCtx, type RequestHeaders } from "../../people/index.ts";
import type { PayoutDetails } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { checkDestination } from "../payouts/check-destination.ts";
import { signedInPerson } from "./destination-row.ts";
import { saveDestination } from "./save-destination.ts";

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
