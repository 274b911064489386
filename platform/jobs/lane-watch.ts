import type pg from "pg";
import { endsWithin } from "../../kernel/within.ts";
import type { Logger } from "../log/logger.ts";
import type { Places } from "./places.ts";

/** How long a due job of a lane with a free place may wait. */
const usualPatience = 30_000;
/** Looks at which a lane took nothing, one after the other, before it is believed to stand still. */
const looksInVain = 2;

type Options = {
  pool: pg.Pool;
  places: Places;
  log: Logger;
  patienceMilliseconds?: number | undefined;
  /** Makes the lanes anew. */
  restart: () => void;
};

export type LaneWatch = {
  /** The lanes that stand still, though they have room and jobs that are due. */
  stalled(): string[];
  /** How often each lane that stood still was made anew. */
  restarts(): ReadonlyMap<string, number>;
  stop(): void;
};

/**
 * Believes nobody's word: sees from the database, over other connections than those of the lanes, whether
 * jobs are due for a lane that has room and takes none. Such a lane is made anew.
 */
export function watchLanes({ pool, places, log, restart, ...options }: Options): LaneWatch {
  const patience = options.patienceMilliseconds ?? usualPatience;
  /**
   * Lanes at which jobs waited in vain at the last looks: made anew at the second, the fourth, the eighth.
   */
  const suspects = new Map<string, { taken: number; looks: number; restartAt: number }>();
  const restarts = new Map<string, number>();
  let looking = false;

  async function look(): Promise<void> {
    const query = pool.query<{ lane: string }>(lateStatement, [JSON.stringify(places.rooms()), patience]);
    if (!(await endsWithin(patience, query))) throw new Error("The database gave no answer in time");
    const late = (await query).rows.map(({ lane }) => lane);
    for (const lane of suspects.keys()) if (!late.includes(lane)) suspects.delete(lane);
    const standing = late.filter(isToBeMadeAnew);
    for (const lane of standing) {
      restarts.set(lane, (restarts.get(lane) ?? 0) + 1);
      log.error({ lane }, "a lane of jobs stood still and is made anew");
    }
    if (standing.length > 0) restart();
  }
  function isToBeMadeAnew(lane: string): boolean {
    const taken = places.taken(lane);
    const before = suspects.get(lane);
    const since = before?.taken === taken ? before : { taken, looks: 0, restartAt: looksInVain };
    const looks = since.looks + 1;
    const isDue = looks === since.restartAt;
    suspects.set(lane, { taken, looks, restartAt: isDue ? looks * 2 : since.restartAt });
    return isDue;
  }
  const stalled = () => [...suspects].flatMap(([lane, { looks }]) => (looks < looksInVain ? [] : [lane]));

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch((err) => {
        // While the database is away nobody can take a job.
        suspects.clear();
        log.warn({ err }, "could not look whether jobs wait in vain");
      })
      .finally(() => {
        looking = false;
      });
  }, patience / 3);
  return { stalled, restarts: () => restarts, stop: () => clearInterval(timer) };
}

const lateStatement = `
select room.lane from json_to_recordset($1) as room(lane text, tasks text[])
where exists (
  select from graphile_worker._private_jobs j
  where j.is_available and j.run_at < now() - $2 * interval '1 millisecond'
    and j.task_id = any(array(
      select t.id from graphile_worker._private_tasks t where t.identifier = any(room.tasks)))
    and (j.job_queue_id is null or j.job_queue_id in (
      select q.id from graphile_worker._private_job_queues q where q.is_available)))`;
