import { type ParsedCronItem, parseCrontab } from "graphile-worker";
import { type Clock, systemClock } from "../../kernel/clock.ts";
import type { Link } from "./job-link.ts";

const minuteMilliseconds = 60_000;
/** A longer standstill is not made up for. */
const maxMissedMinutes = 24 * 60;

export type Crontab = {
  /** Adds the jobs whose time has come since it was asked last, those of a time that was missed once. */
  addDue(link: Link): Promise<void>;
  /** Until a time can come. */
  nextMilliseconds(): number;
};

/** Jobs by the clock, from now on. Whichever program is the first at a due time adds its job. */
export function createCrontab(lines: string, clock: Clock = systemClock): Crontab {
  const items = parseCrontab(lines);
  const minuteNow = () => Math.floor(clock.now().getTime() / minuteMilliseconds);
  let last = minuteNow();
  return {
    async addDue(link) {
      const now = minuteNow();
      const specs = items.flatMap((item) => {
        const minute = latestDue(item, Math.max(last, now - maxMissedMinutes), now);
        return minute === undefined ? [] : [specOf(item, new Date(minute * minuteMilliseconds))];
      });
      if (specs.length > 0) await link.query(addStatement, [JSON.stringify(specs)]);
      last = now;
    },
    nextMilliseconds: () =>
      items.length === 0
        ? Number.POSITIVE_INFINITY
        : minuteMilliseconds - (clock.now().getTime() % minuteMilliseconds),
  };
}

/** The last minute after `from`, up to `until`, at which an item is due. */
function latestDue(item: ParsedCronItem, from: number, until: number): number | undefined {
  for (let minute = until; minute > from; minute -= 1) {
    const at = new Date(minute * minuteMilliseconds);
    const isDue = item.match({
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    });
    if (isDue) return minute;
  }
  return undefined;
}

function specOf({ identifier, task, payload, options }: ParsedCronItem, at: Date) {
  const runAt = at.toISOString();
  const { queueName, maxAttempts, jobKey, jobKeyMode } = options;
  return {
    identifier,
    task,
    payload: { ...payload, _cron: { ts: runAt } },
    run_at: runAt,
    queue_name: queueName,
    max_attempts: maxAttempts,
    job_key: jobKey,
    job_key_mode: jobKeyMode ?? "replace",
  };
}

const addStatement = `
with spec as (
  select * from json_to_recordset($1) as spec(identifier text, task text, payload json, run_at timestamptz,
    queue_name text, max_attempts int, job_key text, job_key_mode text)
), due as (
  insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
  select identifier, run_at, run_at from spec
  on conflict (identifier) do update set last_execution = excluded.last_execution
  where known.last_execution is null or known.last_execution < excluded.last_execution
  returning identifier
)
select graphile_worker.add_job(identifier => spec.task, payload => spec.payload, queue_name => spec.queue_name,
  run_at => spec.run_at, max_attempts => spec.max_attempts, job_key => spec.job_key,
  job_key_mode => spec.job_key_mode)
from spec join due using (identifier)`;
