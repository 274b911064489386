import type { Failure } from "../../kernel/errors.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { readSettingsGroup } from "../settings/index.ts";
import { isTaken, quantityText } from "./gold-limits.ts";

/**
 * Why no order may be about this much gold: it is not 1 to 1000 whole millions (Rule P12), or less or more
 * than the owner takes in one order (Rule P38). Null when one may.
 */
export async function sizeFailure(db: Queryable, millions: number): Promise<Failure | null> {
  const limits = await readSettingsGroup(db, "gold");
  return isTaken(millions, limits)
    ? null
    : { code: "invalid", field: "quantity", text: quantityText(limits) };
}
