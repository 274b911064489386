import { and, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { readPayoutDetails } from "../../ways/inputs.ts";
import type { PayoutDetails } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { payoutDestinations } from "../tables.ts";

/** The vault's name for saved destinations, and whose secret each is. */
export const savedPayoutKind = "saved-payout";
export const savedSubjectOf = (destinationId: string) => `destination:${destinationId}`;

/** Saved destinations of one person at most. */
export const mostDestinations = 5;

export type DestinationRow = typeof payoutDestinations.$inferSelect;

const unknown = {
  code: "conflict",
  text: "This saved payout method has been removed. Choose another, or enter your details.",
} as const;

/** A person's own destination; anybody else's is unknown, as one that was removed. Stays until the commit. */
export async function lockOwnDestination(
  tx: Transaction,
  { destinationId, personId }: { destinationId: string; personId: string },
): Promise<Result<DestinationRow>> {
  const isOwn = and(eq(payoutDestinations.id, destinationId), eq(payoutDestinations.personId, personId));
  const [row] = await tx.select().from(payoutDestinations).where(isOwn).for("update");
  return row ? ok(row) : fail(unknown);
}

/** What is behind a saved destination. */
export async function openDestination(
  { vault }: Pick<PaymentsCtx, "vault">,
  db: Queryable,
  row: Pick<DestinationRow, "id" | "secretId">,
): Promise<PayoutDetails> {
  const opened = await vault.open(db, { id: row.secretId, subject: savedSubjectOf(row.id) });
  if (opened === null) throw new Error(`The saved destination ${row.id} has no secret`);
  return readPayoutDetails(opened);
}

/** Whoever is signed in. */
export function signedInPerson({ actor }: Pick<PaymentsCtx, "actor">): Result<string> {
  return actor.kind === "person" ? ok(actor.personId) : fail(signInFirst);
}

const signInFirst = { code: "unauthenticated", text: "Sign in to use your saved payout methods." } as const;
