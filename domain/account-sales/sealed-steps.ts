import type { PayoutDetails } from "../ways/model.ts";
import type { AccountSalesCtx } from "./context.ts";
import type { LoginMethod } from "./questionnaire.ts";
import type { SaleLogin } from "./secrets.ts";

/** What a seller types that the browser must not keep readable, by the step that asks for it (Rule P5). */
export type SealedSteps = {
  "payment-details": {
    payout: PayoutDetails;
    customerEmail: string;
  };
  "account-verification": { loginMethod: LoginMethod; login: SaleLogin };
};
type Step = keyof SealedSteps;

/** Minutes for which what was typed may be carried to the end of the flow. */
const carriedMinutes = 60;

type Carried<S extends Step> = { offerId: string; step: S; value: SealedSteps[S] };

/**
 * Seals what was typed in a step, for the browser to carry to the next one: nobody but this shop opens it,
 * for this offer and this step only, within the hour. Nothing of it is stored.
 */
export function sealStep<S extends Step>(
  ctx: Pick<AccountSalesCtx, "vault" | "clock">,
  { offerId, step, value }: Carried<S>,
): string {
  const until = ctx.clock.now().getTime() + carriedMinutes * 60_000;
  return ctx.vault.encrypt(JSON.stringify({ until, value }), contextOf(offerId, step)).toString("base64url");
}

/** What a step's seal holds; null for one that is not ours, of another offer or step, changed, or too old. */
export function openStep<S extends Step>(
  ctx: Pick<AccountSalesCtx, "vault" | "clock">,
  { offerId, step, sealed }: { offerId: string; step: S; sealed: string },
): SealedSteps[S] | null {
  try {
    const opened = ctx.vault.decrypt(Buffer.from(sealed, "base64url"), contextOf(offerId, step));
    // Sealed by `sealStep` with exactly this shape, which the vault has proven.
    const { until, value } = JSON.parse(opened) as { until: number; value: SealedSteps[S] };
    return until > ctx.clock.now().getTime() ? value : null;
  } catch {
    return null;
  }
}

function contextOf(offerId: string, step: Step): string {
  return JSON.stringify(["sale step", offerId, step]);
}
