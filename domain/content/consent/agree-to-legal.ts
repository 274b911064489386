import { type SQL, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { type PeopleCtx, register, type WithCookies } from "../../people/index.ts";
import { type AgreedVersions, accountLegalTexts, type LegalKey, legalKeys } from "./legal-texts.ts";
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

/** What somebody is asked to agree to, and whether all of it is newer than what they knew. */
export type ConsentDue = { texts: LegalKey[]; areUpdates: boolean };

/**
 * The texts of which a version asks for a consent that this person has not given, to it or a later one. What
 * an account agrees to is asked of whoever has never agreed to it, too, from the first version on: an account
 * may have been made where nothing was shown. What only orders agree to is asked of those who agreed to an
 * older version, or had their account before the version came: whoever came later agrees with their order.
 */
export async function consentDue(db: Queryable, personId: string): Promise<ConsentDue> {
  const { rows } = await db.execute<{ key: string; isUpdate: boolean }>(sql`
    select key, is_update as "isUpdate" from (
      select asked.key, asked.version, given.version as given,
        given.version is not null or person.created_at < asked.since as is_update
      from (
        select key, coalesce(max(version) filter (where asks_consent), 0) as version,
          max(published_at) filter (where asks_consent) as since
        from content_versions
        where key in (${listed(legalKeys)})
        group by key
      ) as asked
      join users person on person.id = ${personId}::uuid
      left join lateral (
        select max(version) as version from person_consents
        where person_id = person.id and key = asked.key
      ) as given on true
    ) as each
    where version > coalesce(given, case
      when key in (${listed(accountLegalTexts)}) then -1
      when is_update then 0
      else version end)`);
  const texts = legalKeys.filter((key) => rows.some((row) => row.key === key));
  return { texts, areUpdates: rows.every(({ isUpdate }) => isUpdate) };
}

function listed(keys: readonly LegalKey[]): SQL {
  return sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
}

type Registering = Omit<Parameters<typeof register>[1], "within"> & {
  /** The versions that the form showed. */
  agreed: AgreedVersions;
};

/**
 * Registers somebody together with what they agreed to, or neither. Refuses as `register` does, and versions
 * of the terms or the privacy policy that no longer hold (`conflict`, field `agreed`).
 */
export function registerAgreeing(
  ctx: PeopleCtx,
  { agreed, ...input }: Registering,
): Promise<Result<WithCookies>> {
  return register(ctx, {
    ...input,
    within: (tx, personId) =>
      recordConsent(ctx, tx, { personId, keys: accountLegalTexts, agreed, occasion: "registration" }),
  });
}
