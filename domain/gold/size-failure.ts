import type { Failure } from "../../kernel/errors.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { readSettingsGroup } from "../settings/index.ts";
import { isTaken, quantityText, type SizeLimits } from "./gold-limits.ts";

/**
 * Why no order may be about this much gold: it is not 1 to 1000 whole millions (Rule P12), or less or more
 * than the owner takes in one order (Rule P38). Null when one may.
 */
export async function sizeFailure(db: Queryable, millions: number): Promise<Failure | null> {
  const limits = await readSettingsGroup(db, "gold");
  return isTaken(millions, limits) ? null : failureOf(limits);
}

/** The same for what is no quantity of gold at all. */
export async function quantityFailure(db: Queryable): Promise<Failure> {
  return failureOf(await readSettingsGroup(db, "gold"));
}

function failureOf(limits: SizeLimits): Failure {
  return { code: "invalid", field: "quantity", text: quantityText(limits) };
}
