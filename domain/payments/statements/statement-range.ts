import { z } from "zod";
import { isInOurCentury } from "../../../kernel/dates.ts";
import type { DayRange } from "../../orders/index.ts";

const day = z.iso.date().refine(isInOurCentury);

/**
 * The days, UTC, that an address asks a statement for: without a first one from the year's beginning, without
 * a last one until today. The other way round they are taken as meant.
 */
export function statementRangeFrom(address: URLSearchParams, now: Date): DayRange {
  const today = now.toISOString().slice(0, 10);
  const from = day.safeParse(address.get("from") ?? "").data ?? `${today.slice(0, 4)}-01-01`;
  const to = day.safeParse(address.get("to") ?? "").data ?? today;
  return from <= to ? { from, to } : { from: to, to: from };
}
