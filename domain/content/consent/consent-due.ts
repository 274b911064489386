import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { accountLegalTexts, type LegalKey, legalKeys } from "./legal-texts.ts";

/**
 * The texts of which a version asks for a consent that this person has not given, to it or a later one. What
 * an account agrees to is asked of whoever has never agreed to it, too, from the first version on: an account
 * may have been made where nothing was shown.
 */
export async function consentDue(db: Queryable, personId: string): Promise<LegalKey[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select asked.key from (
      select key, coalesce(max(version) filter (where asks_consent), 0) as version from content_versions
      where key in (${listed(legalKeys)})
      group by key
    ) as asked
    where asked.version > coalesce(
      (select max(given.version) from person_consents given
        where given.person_id = ${personId}::uuid and given.key = asked.key),
      case when asked.key in (${listed(accountLegalTexts)}) then -1 else 0 end)`);
  return legalKeys.filter((key) => rows.some((row) => row.key === key));
}

function listed(keys: readonly LegalKey[]): SQL {
  return sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
}
