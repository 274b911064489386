import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { agreedInSql, whyNotAgreed } from "./agreed-in-sql.ts";
import type { AgreedVersions, LegalKey } from "./legal-texts.ts";
import type { ConsentOccasion } from "./tables.ts";

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
