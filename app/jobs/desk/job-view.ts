import type { JobCount, JobState } from "../../../platform/jobs/read-jobs.ts";
import type { AboutLine } from "./job-labels.ts";

export type JobLine = {
  id: string;
  task: string;
  label: string;
  about: AboutLine[];
  tries: string;
  error: string | null;
  /** When it was given up, began or comes next, written out. */
  when: string;
};

export const stateLabels: Record<JobState, string> = {
  failed: "Failed",
  running: "Running",
  retrying: "Retrying",
  waiting: "Waiting",
};

/** The states from what needs somebody to what needs nobody. */
export const statesShown = [
  "failed",
  "running",
  "retrying",
  "waiting",
] as const satisfies readonly JobState[];

export const whenHeads: Record<JobState, string> = {
  failed: "Gave up",
  running: "Since",
  retrying: "Next try",
  waiting: "Runs",
};

/** How many jobs stand in a state, of one kind or all. */
export function countIn(counts: readonly JobCount[], state: JobState, kind?: string): number {
  return counts
    .filter((row) => row.state === state && (kind === undefined || row.task === kind))
    .reduce((sum, { jobs }) => sum + jobs, 0);
}

/** The address of a list of jobs. */
export function jobsPath(state: JobState, kind?: string): string {
  return `/admin/jobs?${new URLSearchParams({ state, ...(kind === undefined ? {} : { kind }) })}`;
}
