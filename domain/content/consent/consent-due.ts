import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { type LegalKey, legalKeys } from "./legal-texts.ts";

/** The texts of which a version asks for a consent that this person has not given, to it or a later one. */
export async function consentDue(db: Queryable, personId: string): Promise<LegalKey[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select asked.key from (
      select key, max(version) as version from content_versions
      where asks_consent and key in (${sql.join(
        legalKeys.map((key) => sql`${key}`),
        sql`, `,
      )})
      group by key
    ) as asked
    where not exists (select from person_consents given
      where given.person_id = ${personId}::uuid and given.key = asked.key and given.version >= asked.version)`);
  return legalKeys.filter((key) => rows.some((row) => row.key === key));
}
