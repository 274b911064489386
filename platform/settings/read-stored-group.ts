import type { z } from "zod";
import type { Queryable } from "../database/connect.ts";
import { storedSettings } from "./stored-settings.ts";

/**
 * One group of settings as it holds now: what is stored, or the schema's defaults. What was stored was
 * checked when it was written; what no longer fits counts as never changed.
 */
export async function readStoredGroup<Schema extends z.ZodType>(
  db: Queryable,
  key: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse((await storedSettings(db, key)) ?? {});
  return parsed.success ? parsed.data : schema.parse({});
}
