import type { Tasks } from "./run-in-time.ts";

/**
 * Kinds of jobs that share room. However many of them hang, those of other lanes go on: no lane takes
 * another's place. A job that takes longer than the deadline fails and is tried again like any other that
 * failed.
 */
export type Lane = { name: string; tasks: Tasks; concurrency: number; deadlineSeconds: number };
