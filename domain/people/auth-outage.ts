import { AsyncLocalStorage } from "node:async_hooks";
import type { BetterAuthOptions, DBAdapter } from "better-auth";
import { isDatabaseUnavailable } from "../../platform/database/unavailable.ts";

/** What the database said during a call of the sign-in service. */
const outageOfCall = new AsyncLocalStorage<{ error?: unknown }>();

/** Notes when the database is unavailable, since the service answers that like a bug, or like no session. */
export function noteOutages(adapter: DBAdapter<BetterAuthOptions>): DBAdapter<BetterAuthOptions> {
  return new Proxy(adapter, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...asked: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, asked);
        if (answer instanceof Promise) answer.catch(noteOutage);
        return answer;
      };
    },
  });
}

function noteOutage(error: unknown): void {
  const call = outageOfCall.getStore();
  if (call && isDatabaseUnavailable(error)) call.error = error;
}

/**
 * Makes a call of the sign-in service. Where the database was unavailable meanwhile it throws the database's
 * own error, whatever the service made of it.
 */
export async function orOutage<T>(call: () => Promise<T>): Promise<T> {
  const noted: { error?: unknown } = {};
  const [made] = await Promise.allSettled([outageOfCall.run(noted, call)]);
  if (noted.error) throw noted.error;
  if (made.status === "rejected") throw made.reason;
  return made.value;
}
