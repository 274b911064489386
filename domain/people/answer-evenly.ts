import { setTimeout as sleep } from "node:timers/promises";

/** Answers come at multiples of this, so that their time does not tell whether there was a mail to write. */
const answerMilliseconds = 300;

/** Does something whose duration would tell whether an account exists, and ends at an even time. */
export async function answerEvenly(work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  const passed = performance.now() - startedAt;
  await sleep(answerMilliseconds - (passed % answerMilliseconds));
}
