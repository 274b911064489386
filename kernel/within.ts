/**
 * Whether `work` ends within the time: false when it goes on longer, and then what becomes of it is nobody's
 * business any more. Throws what it throws in time.
 */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
