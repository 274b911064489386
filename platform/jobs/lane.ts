/**
 * How often a job was tried, this time included, and whether it will be tried again if it throws now.
 * `signal` is aborted when its deadline has passed, or the program ends: for whatever can be told to leave
 * off.
 */
type JobRun = { attempt: number; lastAttempt: boolean; signal: AbortSignal };

/**
 * What a job does. It may run more than once for one job (a crash, a retry), and again while one that passed
 * its deadline still hangs, so it must be safe to repeat. What it throws is logged and kept with the job:
 * messages must hold no secret and no address.
 */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<unknown>;

/**
 * Kinds of jobs that share room. However many of them hang, those of other lanes go on: no lane takes
 * another's place. A job that takes longer than the deadline fails and is tried again like any other that
 * failed.
 */
export type Lane = {
  name: string;
  tasks: Readonly<Record<string, JobHandler>>;
  concurrency: number;
  deadlineSeconds: number;
};

/**
 * The lanes of the shop. `orders`: what customers wait for. `slow`: what works on others' time, such as
 * pictures, imports, the high scores and copies of personal data. `tidying`: what nobody waits for.
 * `nightly`: what reads the whole database.
 */
export type LaneName =
  | "orders"
  | "mails"
  | "webhooks"
  | "pushes"
  | "discord"
  | "slow"
  | "tidying"
  | "nightly";

/** What each kind of job does, by its name, and the lane that it runs in. */
export type Tasks = Readonly<Record<string, JobHandler & { lane: LaneName }>>;

/** A task of this lane. */
export function inLane<Handler extends JobHandler>(lane: LaneName, handler: Handler) {
  return Object.assign(handler, { lane });
}
