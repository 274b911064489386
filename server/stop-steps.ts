import { endsWithin } from "../kernel/within.ts";
import type { Logger } from "../platform/log/logger.ts";

/**
 * What has to be stopped again, and for how long it is waited for. Answers false when it gave something up
 * itself.
 */
export type StopStep = { name: string; seconds: number; run: () => Promise<unknown> };

/**
 * Stops what was started. Stages run one after the other, the steps of one stage at once; a step that fails
 * or takes longer than its time is given up and named in the log, and the others go on, so that the whole
 * takes no longer than the slowest step of each stage. Answers the names of the steps that were given up.
 */
export async function runStopSteps(stages: readonly StopStep[][], log: Logger): Promise<string[]> {
  const givenUp: string[] = [];
  for (const stage of stages) {
    await Promise.all(
      stage.map(async (step) => {
        if (!(await isDone(step, log))) givenUp.push(step.name);
      }),
    );
  }
  return givenUp;
}

async function isDone({ name, seconds, run }: StopStep, log: Logger): Promise<boolean> {
  let succeeded = true;
  try {
    const work = run().then((answer) => {
      succeeded = answer !== false;
    });
    const inTime = await endsWithin(seconds * 1000, work);
    if (inTime && succeeded) return true;
    log.error({ step: name, seconds }, "a step of the stop took too long and was given up");
  } catch (err) {
    log.error({ step: name, err }, "a step of the stop failed");
  }
  return false;
}
