import { sql } from "drizzle-orm";
import type { Topic } from "../../kernel/topics.ts";
import type { Queryable } from "../database/connect.ts";

/**
 * Tells every server's listeners of a topic that something passing is new, such as somebody typing. Nothing
 * is written, so nothing is resumed: a page that was away asks again by itself.
 */
export function signalTopic(db: Queryable, topic: Topic): Promise<void> {
  return signalTopics(db, [topic]);
}

/** The same for several topics in one statement. */
export async function signalTopics(db: Queryable, topics: readonly Topic[]): Promise<void> {
  if (topics.length === 0) return;
  await db.execute(
    sql`select pg_notify('goldhall_live', topic) from unnest(${sql.param(topics)}::text[]) as topic`,
  );
}
