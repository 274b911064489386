import { and, desc, eq } from "drizzle-orm";
import type { PayoutDetails } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { payoutDestinations } from "../tables.ts";
import { type DestinationRow, openDestination } from "./destination-row.ts";

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

/**
 * What is behind one of the signed-in person's own saved destinations, for a form that goes on with it; null
 * for another's, or one that has gone. It never goes to the browser (Rule P5).
 */
export async function ownDestination(
  ctx: Pick<PaymentsCtx, "db" | "actor" | "vault">,
  destinationId: string,
): Promise<PayoutDetails | null> {
  if (ctx.actor.kind !== "person") return null;
  const { personId } = ctx.actor;
  const isOwn = and(eq(payoutDestinations.id, destinationId), eq(payoutDestinations.personId, personId));
  const [row] = await ctx.db.select().from(payoutDestinations).where(isOwn);
  return row ? openDestination(ctx, ctx.db, row) : null;
}
