import type { Logger } from "../log/logger.ts";
import type { Lane } from "./lane.ts";
import { runInTime } from "./run-in-time.ts";
import type { EndedJob, Room, TakenJob } from "./take-jobs.ts";

/** The places of the lanes, and the jobs that have them until their end is recorded. */
export type Places = {
  /** What the lanes with free places have room for. */
  rooms(): Room[];
  /** How many jobs a lane has taken since the start. */
  taken(lane: string): number;
  run(job: TakenJob): void;
  runningIds(): string[];
  ended(): EndedJob[];
  clear(recorded: readonly EndedJob[]): void;
};

type Options = {
  log: Logger;
  /** Aborted when the program ends without waiting any longer for jobs that run. */
  givenUp: AbortSignal;
  onEnd: () => void;
};

export function createPlaces(lanes: readonly Lane[], { log, givenUp, onEnd }: Options): Places {
  const states = new Map(
    lanes.map((lane) => [lane.name, { ...lane, kinds: Object.keys(lane.tasks), used: 0, taken: 0 }]),
  );
  const running = new Map<string, { lane: string; ended?: EndedJob }>();

  async function outcome({ lane, task, payload, attempt, maxAttempts }: TakenJob): Promise<string | null> {
    const { tasks, deadlineSeconds = 0 } = states.get(lane) ?? {};
    try {
      await runInTime(deadlineSeconds, givenUp, async (signal) => {
        await tasks?.[task]?.(payload, { attempt, lastAttempt: attempt >= maxAttempts, signal });
      });
      return null;
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      log.error({ task, attempt, maxAttempts, stack }, `a job failed: ${message}`);
      return message || "It failed without a word";
    }
  }

  return {
    rooms: () =>
      [...states.values()].flatMap(({ name, concurrency, kinds, used }) =>
        used < concurrency ? [{ lane: name, places: concurrency - used, tasks: kinds }] : [],
      ),
    taken: (lane) => states.get(lane)?.taken ?? 0,
    run(job) {
      const state = states.get(job.lane);
      if (!state) throw new Error(`No lane ${job.lane}`);
      state.used += 1;
      state.taken += 1;
      const place: { lane: string; ended?: EndedJob } = { lane: job.lane };
      running.set(job.id, place);
      void outcome(job).then((error) => {
        place.ended = { id: job.id, error };
        onEnd();
      });
    },
    runningIds: () => [...running.keys()],
    ended: () => [...running.values()].flatMap(({ ended }) => ended ?? []),
    clear(recorded) {
      for (const { id } of recorded) {
        const state = states.get(running.get(id)?.lane ?? "");
        if (state) state.used -= 1;
        running.delete(id);
      }
    },
  };
}
