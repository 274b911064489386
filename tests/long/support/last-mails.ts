import { eventually } from "../../support/tools.ts";

/** Brings forward what waits for its next try, and waits until no mail is on its way. */
export async function lastMails(
  query: (statement: string, values: unknown[]) => Promise<Record<string, unknown>[]>,
): Promise<void> {
  const soon =
    "update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null and run_at > now()";
  const waiting = `select (select count(*)::int from mails where state = 'queued') as mails,
      (select count(*)::int from due_events) as events,
      (select count(*)::int from graphile_worker.jobs where task_identifier = 'order-event') as jobs`;
  const isDone = async () => {
    await query(soon, []);
    const [row] = await query(waiting, []);
    return row?.mails === 0 && row.jobs === 0 && row.events === 0;
  };
  await eventually("every mail is out", isDone, 120, 200).catch(async (error: unknown) => {
    const left =
      "select task_identifier, attempts, last_error, locked_at, run_at, now() from graphile_worker.jobs limit 8";
    throw new Error(`Mails wait: ${JSON.stringify(await query(left, []))}`, { cause: error });
  });
}
