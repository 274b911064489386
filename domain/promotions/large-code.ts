import type { Queryable } from "../../platform/database/connect.ts";
import { areGuardsUp } from "../people/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import type { PromoCodeRow } from "./tables.ts";

/** The largest part of an order that one person gives away by a code, in hundredths of a percent. */
const alonePartHundredths = 2_500;

type Terms = Pick<
  PromoCodeRow,
  | "percentHundredths"
  | "fixedCents"
  | "leastOrderCents"
  | "maxRedemptions"
  | "validFrom"
  | "validUntil"
  | "isActive"
>;

/**
 * Whether a code takes off more than a quarter of an order, and by all its redemptions more than one person
 * gives away alone. A part has no bound in dollars; a sum without a least order is all of a small one.
 */
function isLargeCode(terms: Terms, limitCents: number): boolean {
  const { percentHundredths, fixedCents, leastOrderCents, maxRedemptions } = terms;
  if (percentHundredths > 0) return percentHundredths > alonePartHundredths;
  const isLargePart = fixedCents * 10_000 > Math.max(leastOrderCents, fixedCents) * alonePartHundredths;
  return isLargePart && fixedCents * maxRedemptions > limitCents;
}

/** Whether a change gives more away than before: on, more often, from earlier or for longer. */
function givesMore(before: Terms | null, after: Terms): boolean {
  if (!after.isActive) return false;
  if (!before?.isActive) return true;
  const ends = ({ validUntil }: Terms) => validUntil?.getTime() ?? Number.POSITIVE_INFINITY;
  return (
    after.maxRedemptions > before.maxRedemptions ||
    ends(after) > ends(before) ||
    after.validFrom < before.validFrom
  );
}

/** Whether a code's new terms take a second person (Rule P43). */
export async function takesSecondPerson(tx: Queryable, before: Terms | null, after: Terms): Promise<boolean> {
  if (!givesMore(before, after) || !(await areGuardsUp(tx))) return false;
  return isLargeCode(after, (await readSettingsGroup(tx, "approvals")).secondPersonAboveCents);
}
