import { Logger as WorkerLogger } from "graphile-worker";
import type { Logger } from "../log/logger.ts";

const levels = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** Hands the queue's own messages to our log. Their details are left out: they hold whole jobs and errors. */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    log[levels[level]]({ task: scope.taskIdentifier, jobId: scope.jobId, workerId: scope.workerId }, message);
  });
}
