import { eq } from "drizzle-orm";
import type { Database, Queryable } from "../database/connect.ts";
import { settings } from "./tables.ts";

/** What is kept in memory of the settings, by database. */
const kept = new WeakMap<Queryable, Map<string, Promise<unknown>>>();

/**
 * Keeps the settings that are read over this database in memory until they are dropped by the function that
 * is returned: call it whenever they change. A transaction reads its own, and so does a database of which
 * nothing is kept.
 */
export function keepSettings(db: Database): () => void {
  const values = new Map<string, Promise<unknown>>();
  kept.set(db, values);
  return () => values.clear();
}

/** What is stored of a group; undefined for one that nobody has changed. */
export function storedSettings(db: Queryable, key: string): Promise<unknown> {
  const values = kept.get(db);
  const known = values?.get(key);
  if (known) return known;
  const value = readStored(db, key);
  values?.set(key, value);
  value.catch(() => values?.delete(key));
  return value;
}

async function readStored(db: Queryable, key: string): Promise<unknown> {
  const [stored] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return stored?.value;
}
