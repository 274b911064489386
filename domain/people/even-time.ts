/**
 * Answers what `work` comes to at the next multiple of these milliseconds, so that the time of an answer does
 * not tell what it took.
 */
export async function atEvenTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work;
  const passed = performance.now() - startedAt;
  await new Promise((resolve) => setTimeout(resolve, milliseconds - (passed % milliseconds)));
  return result;
}

/** Answers come at multiples of this, so that their time doesn't tell whether there was an email to write. */
const answerMilliseconds = 300;

/** Does something whose duration would tell whether an account exists, and ends at an even time. */
export function answerEvenly(work: () => Promise<void>): Promise<void> {
  return atEvenTime(answerMilliseconds, work());
}
