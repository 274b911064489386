import { setTimeout as sleep } from "node:timers/promises";

/** Asks the shop's database. */
type Query = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Waits until the first `listings` of the demo's catalog have their pictures and takes back the drawing of
 * the others, which goes on for minutes beside what is measured. Returns the address of the first one.
 */
export async function drawFirstPictures(query: Query, listings: number): Promise<string> {
  const first = await query(
    "select id, slug from account_listings where state = 'published' order by featured desc limit $1",
    [listings],
  );
  await query(
    `select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'draw-demo-pictures' and j.payload ->> 'listingId' <> all ($1::text[])`,
    [first.map(({ id }) => id)],
  );
  const areLeft = async () =>
    (
      await query(
        "select from graphile_worker.jobs where task_identifier in ('draw-demo-pictures', 'encode-avif') limit 1",
      )
    ).length > 0;
  while (await areLeft()) await sleep(250);
  return `/buy-accounts/${first[0]?.slug}`;
}
