import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { allow } from "../../people/index.ts";
import { type AgreedVersions, agreedField, type LegalKey, legalKeys, legalTitles } from "./legal-texts.ts";
import { type ConsentOccasion, personConsents } from "./tables.ts";

type Given = {
  personId: string;
  keys: readonly LegalKey[];
  agreed: AgreedVersions;
  occasion: ConsentOccasion;
};

/**
 * Keeps that a person agreed to these versions, in the caller's transaction, and answers whether they had not
 * before. Refuses versions that no longer hold (`conflict`), and then keeps nothing.
 */
export async function recordConsent(
  ctx: Pick<Ctx, "clock">,
  tx: Transaction,
  { personId, keys, agreed, occasion }: Given,
): Promise<Result<{ isNew: boolean }>> {
  const { rows } = await tx.execute<{ held: number; kept: number }>(sql`
    with held as (${agreedInSql(keys, agreed)}),
    kept as (
      insert into person_consents (person_id, key, version, agreed_at, occasion)
      select ${personId}::uuid, key, version, ${ctx.clock.now().toISOString()}::timestamptz, ${occasion}
      from held where (select count(*) from held) = ${keys.length}
      on conflict do nothing
      returning key
    )
    select (select count(*) from held)::int as held, (select count(*) from kept)::int as kept`);
  const { held = 0, kept = 0 } = rows[0] ?? {};
  return held === keys.length ? ok({ isNew: kept > 0 }) : fail(await whyNotAgreed(tx, keys, agreed));
}

/**
 * The texts and versions, as rows `key, version`, that hold for whoever agrees now. Of the versions that a
 * form showed those that were published and after which none asks for consent; fewer rows than texts mean
 * that nothing may be agreed to. Without `agreed` the versions in force, as a program's call means them.
 */
export function agreedInSql(keys: readonly LegalKey[], agreed: AgreedVersions | undefined): SQL {
  const asked = sql.join(
    keys.map((key) => sql`(${key}::text, ${agreed?.[key] ?? -1}::int)`),
    sql`, `,
  );
  if (!agreed) {
    return sql`select asked.key,
        coalesce((select max(v.version) from content_versions v where v.key = asked.key), 0)::int as version
      from (values ${asked}) as asked (key, version)`;
  }
  return sql`select asked.key, asked.version from (values ${asked}) as asked (key, version)
    where not exists (select from content_versions later
        where later.key = asked.key and later.version > asked.version and later.asks_consent)
      and case when asked.version = 0
        then not exists (select from content_versions v where v.key = asked.key)
        else exists (select from content_versions v where v.key = asked.key and v.version = asked.version) end`;
}

/** Why nothing may be agreed to: which of the texts that were shown no longer hold. */
export async function whyNotAgreed(
  db: Queryable,
  keys: readonly LegalKey[],
  agreed: AgreedVersions | undefined,
): Promise<Failure> {
  const { rows } = await db.execute<{ key: string }>(agreedInSql(keys, agreed));
  const changed = keys.filter((key) => !rows.some((row) => row.key === key));
  const names = legalTitles(changed.length > 0 ? changed : keys);
  return {
    code: "conflict",
    title: "Our terms changed",
    field: agreedField,
    text: `We updated our ${names} while this page was open. Read the new version, then try again.`,
  };
}

/** A version of a legal text that a person agreed to. */
export type PersonConsent = { key: LegalKey; version: number; agreedAt: Date; occasion: ConsentOccasion };

/** What a person agreed to, for staff, text by text and the newest version first. Needs `orders.read`. */
export async function readPersonConsents(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  personId: string,
): Promise<Result<PersonConsent[]>> {
  const may = allow(actor, "orders.read");
  if (!may.ok) return fail(may.error);
  const rows = await db
    .select()
    .from(personConsents)
    .where(eq(personConsents.personId, personId))
    .orderBy(asc(personConsents.agreedAt));
  return ok(
    legalKeys.flatMap((key) =>
      rows
        .filter((row) => row.key === key)
        .map(({ version, agreedAt, occasion }) => ({ key, version, agreedAt, occasion }))
        .sort((one, other) => other.version - one.version),
    ),
  );
}
