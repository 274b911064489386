import { eq } from "drizzle-orm";
import type { Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import {
  confirmWithPassword,
  joinStaff,
  type PeopleCtx,
  resetPassword,
  type WithCookies,
} from "../../people/index.ts";
import { type AgreedVersions, accountLegalTexts } from "./legal-texts.ts";
import { recordConsent } from "./record-consent.ts";
import { personConsents } from "./tables.ts";

type Confirming = Omit<Parameters<typeof confirmWithPassword>[1], "within"> & {
  /** The versions that the form showed. */
  agreed: AgreedVersions;
};

/**
 * Confirms an account with a new password together with what whoever confirms it agrees to; what its
 * registrant agreed to, who may have been anybody, ends with their password. Refuses as `confirmWithPassword`
 * does, and versions of the terms or the privacy policy that no longer hold (`conflict`, field `agreed`).
 */
export function confirmAgreeing(
  ctx: PeopleCtx,
  { agreed, ...input }: Confirming,
): Promise<Result<WithCookies>> {
  return confirmWithPassword(ctx, {
    ...input,
    within: async (tx, personId) => {
      await forgetConsents(tx, personId);
      return recordConsent(ctx, tx, {
        personId,
        keys: accountLegalTexts,
        agreed,
        occasion: "registration",
      });
    },
  });
}

/**
 * Sets a new password by a mailed link, as `resetPassword` does. Of an account that this confirms nobody
 * keeps what its registrant agreed to: its owner is asked once they sign in.
 */
export function resetOwnPassword(
  ctx: PeopleCtx,
  input: Omit<Parameters<typeof resetPassword>[1], "whenUnconfirmed">,
): Promise<Result<WithCookies>> {
  return resetPassword(ctx, { ...input, whenUnconfirmed: forgetConsents });
}

/** Accepts an invitation, as `joinStaff` does. Of an account that this confirms, as with a reset. */
export function acceptInvitation(
  ctx: PeopleCtx,
  input: Omit<Parameters<typeof joinStaff>[1], "whenUnconfirmed">,
): Promise<Result<WithCookies>> {
  return joinStaff(ctx, { ...input, whenUnconfirmed: forgetConsents });
}

/** The database lets go of them only while the account is unconfirmed. */
async function forgetConsents(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(personConsents).where(eq(personConsents.personId, personId));
}
