import { asc, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import { allow } from "../../people/index.ts";
import { type LegalKey, legalKeys } from "./legal-texts.ts";
import { type ConsentOccasion, personConsents } from "./tables.ts";

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
