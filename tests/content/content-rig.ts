import { contentTasks, saveDraft, writeSiteContent } from "../../domain/content/index.ts";
import type { ContentKey } from "../../domain/content/model.ts";
import { type Actor, system } from "../../kernel/actor.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { person } from "../orders/orders-rig.ts";
import { value } from "../people/people-rig.ts";
import type { TestDatabase } from "../support/database.ts";
import { recordingLog } from "../support/tools.ts";

export const heroOf = (title: string) => ({ title, lead: "Weighed." });

/** A shop's content with an editor, a clock that the test moves, and the job of planned drafts. */
export async function contentShop(database: TestDatabase) {
  const clock = fixedClock(new Date("2026-11-20T10:00:00Z"));
  const log = recordingLog();
  const editor = await person(database, "manager", "Ledger Oak");
  const ctxAs = (actor: Actor) => ({ db: database.db, clock, actor, log });
  const ctx = ctxAs(editor);
  const job = Object.values(contentTasks(ctxAs(system("planned content"))))[0];
  if (!job) throw new Error("no job of planned drafts");

  let lastEvent = "0";

  return {
    ...{ clock, editor, ctx, ctxAs },
    /** Forgets what was published and drafted: the beginning of a test. */
    clear: async () => {
      await database.pool.query(
        "truncate site_content, content_versions, content_drafts, graphile_worker._private_jobs",
      );
      const { rows } = await database.pool.query("select coalesce(max(id), 0) as last from events");
      lastEvent = rows[0].last;
    },
    publish: async (key: ContentKey, text: unknown, version: number) =>
      value(await writeSiteContent(ctx, { key, value: text, version })).version,
    draft: async (key: ContentKey, text: unknown, basedOn: number) =>
      value(await saveDraft(ctx, { key, value: text, basedOn, draft: null })),
    /** Runs all jobs that were added, due or not; their errors come back. */
    runJobs: async () => {
      const { rows } = await database.pool.query(
        `select j.payload, j.run_at from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'publish-planned-content' order by j.run_at`,
      );
      const done = await Promise.allSettled(rows.map((row) => job(row.payload)));
      return done.map((one) => (one.status === "fulfilled" ? "done" : String(one.reason.message)));
    },
    runAt: async () => {
      const { rows } = await database.pool.query("select run_at from graphile_worker._private_jobs");
      return rows.map((row) => row.run_at.toISOString());
    },
    standing: async (key: ContentKey) => {
      const { rows } = await database.pool.query("select version, value from site_content where key = $1", [
        key,
      ]);
      return rows[0];
    },
    eventsOf: async (key: ContentKey) => {
      const { rows } = await database.pool.query(
        "select type, data, visibility, topics from events where subject_kind = 'content' and subject_id = $1 and id > $2 order by seq",
        [key, lastEvent],
      );
      return rows;
    },
  };
}
