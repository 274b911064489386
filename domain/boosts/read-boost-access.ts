import type { OrderRow } from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { isPaidInFull } from "../payments/index.ts";
import { namesOf } from "../people/index.ts";
import { accessRowsOf } from "./access-rows.ts";
import type { BoostAccess } from "./boost-access.ts";
import type { BoostsCtx } from "./context.ts";

/**
 * How access to the account of a boost stands: which parts were given and whether they were revealed, never a
 * value. Who revealed it is named for staff only. The caller has checked that the reader may see the order's
 * private part.
 */
export async function readBoostAccess(
  { db }: Pick<BoostsCtx, "db">,
  order: OrderRow,
  withNames: boolean,
): Promise<BoostAccess> {
  const [{ access, parts }, isPaid] = await Promise.all([accessRowsOf(db, order), isPaidInFull(db, order)]);
  const { version, choice, firstRevealedAt, revealedBy, destroyedAt } = access;
  const names = await namesOf(db, withNames && revealedBy ? [revealedBy] : []);
  return {
    version,
    choice,
    parts: parts.map(({ part, givenAt, revealedAt }) => ({ part, givenAt, revealedAt })),
    isOpen: isOpen(order.status),
    isPaid,
    firstRevealedAt,
    revealedByName: (revealedBy && names.get(revealedBy)) ?? null,
    destroyedAt,
  };
}
