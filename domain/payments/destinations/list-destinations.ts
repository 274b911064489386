import { desc, eq } from "drizzle-orm";
import type { PaymentsCtx } from "../context.ts";
import { payoutDestinations } from "../tables.ts";
import type { DestinationRow } from "./destination-row.ts";

/** A saved destination as its owner sees it: never what is behind the mask. */
export type SavedDestination = Pick<
  DestinationRow,
  "id" | "name" | "way" | "mask" | "isDefault" | "createdAt"
>;

/** The saved destinations of whoever is signed in, the default one first; none of a visitor's. */
export async function listDestinations({
  db,
  actor,
}: Pick<PaymentsCtx, "db" | "actor">): Promise<SavedDestination[]> {
  if (actor.kind !== "person") return [];
  const { id, name, way, mask, isDefault, createdAt } = payoutDestinations;
  return db
    .select({ id, name, way, mask, isDefault, createdAt })
    .from(payoutDestinations)
    .where(eq(payoutDestinations.personId, actor.personId))
    .orderBy(desc(isDefault), desc(createdAt), id);
}
