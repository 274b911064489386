import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { consentDue } from "./consent-due.ts";
import { type AgreedVersions, accountLegalTexts } from "./legal-texts.ts";
import { recordConsent } from "./record-consent.ts";
import type { ConsentOccasion } from "./tables.ts";

/**
 * The signed-in person agrees to new versions of legal texts, once: sent again it changes nothing. Answers
 * whether anything was open. Refuses visitors (`unauthenticated`), and versions that no longer hold
 * (`conflict`).
 */
export async function agreeToLegal(
  ctx: Pick<Ctx, "db" | "clock" | "actor">,
  agreed: AgreedVersions,
): Promise<Result<{ changed: boolean }>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return fail({ code: "unauthenticated", text: "Sign in to agree." });
  const { personId } = actor;
  return transact(ctx.db, async (tx): Promise<Result<{ changed: boolean }>> => {
    const { texts: due } = await consentDue(tx, personId);
    if (due.length === 0) return ok({ changed: false });
    const kept = await recordConsent(ctx, tx, { personId, keys: due, agreed, occasion: "notice" });
    if (!kept.ok) return kept;
    // Sent twice at once, one of the two has kept it.
    if (!kept.value.isNew) return ok({ changed: false });
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: personId,
      type: "person.terms_agreed",
      actor,
      visibility: "internal",
      data: { texts: Object.fromEntries(due.map((key) => [key, agreed[key]])) },
      topics: [`user:${personId}`, `person-desk:${personId}`],
    });
    return ok({ changed: true });
  });
}

/**
 * Keeps what somebody agreed to by signing in with a provider, or as `occasion` says. Versions that no longer
 * hold are not kept: the notice then asks for the new ones.
 */
export async function agreeBySigningIn(
  ctx: Pick<Ctx, "db" | "clock">,
  personId: string,
  agreed: AgreedVersions,
  occasion: ConsentOccasion = "discord",
): Promise<void> {
  const given = { personId, keys: accountLegalTexts, agreed, occasion };
  await transact(ctx.db, (tx) => recordConsent(ctx, tx, given));
}
