import path from "node:path";
import { migrateJobs } from "../jobs/jobs.ts";
import { migrate } from "./migrate.ts";

/** Where the checked-in migrations are: the program is always started in its own folder. */
const folder = path.resolve("migrations");

/** Brings our tables and the job queue's own tables up to date. Returns how many of ours were applied. */
export async function migrateAll(url: string): Promise<number> {
  const applied = await migrate(url, folder);
  await migrateJobs(url);
  return applied;
}
