import { DrizzleQueryError } from "drizzle-orm";

/** Runs a task and throws once it has taken longer than its deadline, whether it then leaves off or not. */
export async function runInTime(
  deadlineSeconds: number,
  givenUp: AbortSignal,
  task: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const late = Promise.withResolvers<never>();
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    const reason = new Error(`It took longer than ${deadlineSeconds} s and was given up`);
    deadline.abort(reason);
    late.reject(reason);
  }, deadlineSeconds * 1000);
  try {
    await Promise.race([task(AbortSignal.any([deadline.signal, givenUp])), late.promise]);
  } catch (error) {
    throw withoutValues(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A failed query's message lists its parameters, which may be secrets: only PostgreSQL's error code is kept.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const code = error.cause && "code" in error.cause ? String(error.cause.code) : "no connection";
  return new Error(`A query failed (${code})`);
}
