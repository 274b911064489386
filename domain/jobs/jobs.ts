import type { z } from "zod";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import {
  countJobs,
  type JobCount,
  type JobState,
  listJobs,
  type QueuedJob,
  removeFailedJob,
  runJobsAgain,
} from "../../platform/jobs/read-jobs.ts";
import { allow } from "../people/index.ts";
import type { removeJobInput, runJobInput, runKindInput } from "./inputs.ts";
import { cleanError, type JobSubject, jobSubjects, mostRunAgain } from "./model.ts";

type JobsCtx = Pick<Ctx, "db" | "actor">;

/** A job as the desk shows it: of its payload the ids alone, of its error what is no secret. */
type JobView = Omit<QueuedJob, "payload"> & { about: JobSubject[] };

type JobList = {
  counts: JobCount[];
  /** Whether the queue is longer than is counted. */
  isCut: boolean;
  jobs: JobView[];
};

const mostListed = 50;

/** The jobs of a state and how many there are of each kind. For whoever manages jobs. */
export async function readJobs(
  ctx: JobsCtx,
  { state, kind }: { state: JobState; kind?: string | undefined },
): Promise<Result<JobList>> {
  const may = allow(ctx.actor, "jobs.manage");
  if (!may.ok) return may;
  const [counted, jobs] = await Promise.all([
    countJobs(ctx.db),
    listJobs(ctx.db, { state, task: kind, limit: mostListed }),
  ]);
  return ok({ ...counted, jobs: jobs.map(viewOf) });
}

/**
 * Runs a failed job again, with all its tries. Jobs are safe to repeat; one that isn't failed any more is a
 * `conflict`.
 */
export function runJobAgain(
  ctx: JobsCtx,
  { jobId }: z.infer<typeof runJobInput>,
): Promise<Result<{ jobs: number }>> {
  return changeJobs(ctx, async (tx) => {
    const changed = await runJobsAgain(tx, { jobId });
    for (const { task, payload } of changed) {
      await jobEvent(ctx, tx, { type: "job.run_again", task, data: { jobs: 1, about: subjectsIn(payload) } });
    }
    return changed.length;
  });
}

/** Runs the failed jobs of a kind again, the oldest thousand at once. */
export function runKindAgain(
  ctx: JobsCtx,
  { kind }: z.infer<typeof runKindInput>,
): Promise<Result<{ jobs: number }>> {
  return changeJobs(ctx, async (tx) => {
    const changed = await runJobsAgain(tx, { task: kind, limit: mostRunAgain });
    const data = { jobs: changed.length };
    if (changed.length > 0) await jobEvent(ctx, tx, { type: "job.run_again", task: kind, data });
    return changed.length;
  });
}

/** Removes a failed job for good, with a reason: what it should have done stays undone. */
export function removeJob(
  ctx: JobsCtx,
  { jobId, reason }: z.infer<typeof removeJobInput>,
): Promise<Result<{ jobs: number }>> {
  return changeJobs(ctx, async (tx) => {
    const removed = await removeFailedJob(tx, jobId);
    for (const { task, payload } of removed) {
      const data = { about: subjectsIn(payload) };
      await jobEvent(ctx, tx, { type: "job.removed", task, note: reason, data });
    }
    return removed.length;
  });
}

async function changeJobs(
  ctx: JobsCtx,
  change: (tx: Transaction) => Promise<number>,
): Promise<Result<{ jobs: number }>> {
  const may = allow(ctx.actor, "jobs.manage");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx): Promise<Result<{ jobs: number }>> => {
    const jobs = await change(tx);
    return jobs > 0 ? ok({ jobs }) : fail(notFailed);
  });
}

type JobEvent = { type: string; task: string; note?: string; data: Record<string, unknown> };

function jobEvent(ctx: JobsCtx, tx: Transaction, { task, ...event }: JobEvent) {
  const subject = { subjectKind: "job", subjectId: task };
  return appendEvent(tx, { ...subject, ...event, actor: ctx.actor, visibility: "internal", topics: [] });
}

function viewOf({ payload, lastError, ...job }: QueuedJob): JobView {
  return { ...job, lastError: lastError && cleanError(lastError), about: subjectsIn(payload) };
}

/** The ids in a payload that the desk can name. */
function subjectsIn(payload: unknown): JobSubject[] {
  if (typeof payload !== "object" || payload === null) return [];
  return jobSubjects.flatMap((of) => {
    const id: unknown = Reflect.get(payload, of);
    return typeof id === "string" || typeof id === "number" ? [{ of, id: String(id) }] : [];
  });
}

const notFailed: Failure = {
  code: "conflict",
  text: "This job isn't failed any more. The list now shows the latest.",
};
