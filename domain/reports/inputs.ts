import { z } from "zod";
import { addDays, type Day, type DayRange, daysIn } from "./days.ts";

/** The longest range that is read, in days: ten years. */
const mostDays = 3_660;

const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
const day = z.string().refine(isDay).optional().catch(undefined);
const schema = z.object({ from: day, to: day });

/**
 * The days that an address asks for; the last 30 where it asks for none or is not understood. Later days than
 * today are left out, and the range is never longer than ten years.
 */
export function reportRangeFrom(params: URLSearchParams, today: Day): DayRange {
  const asked = schema.parse({ from: params.get("from") ?? undefined, to: params.get("to") ?? undefined });
  const to = asked.to && asked.to < today ? asked.to : today;
  const from = asked.from ?? addDays(to, -29);
  const range = from <= to ? { from, to } : { from: to, to };
  return daysIn(range) > mostDays ? { from: addDays(to, 1 - mostDays), to } : range;
}
