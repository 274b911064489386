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
