import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Presence } from "../../platform/database/presence.ts";
import type { PageCache } from "./page-cache.ts";
import { whileUnavailable } from "./while-unavailable.ts";

const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

/**
 * A shop without a database: its work fails and the look for the database ends after so many milliseconds.
 */
function shop({ fails, answersAfter, isKnown }: { fails: number; answersAfter: number; isKnown: boolean }) {
  const answers = async () => {
    await sleep(answersAfter);
    return false;
  };
  const presence: Presence = { isUnavailable: () => isKnown, answers, stop() {} };
  const cache = { getOld: () => undefined } as unknown as PageCache; // All that is asked of it here.
  const app = new Hono();
  app.use(whileUnavailable({ presence, cache }));
  const api = new Hono().onError((_, c) => c.json({ code: "internal" }, 500));
  api.post("/quotes", async () => {
    await sleep(fails);
    throw refused;
  });
  app.route("/api", api);
  return app;
}

test.each([
  { fails: 5, answersAfter: 1, isKnown: false },
  { fails: 750, answersAfter: 100, isKnown: false },
  { fails: 120, answersAfter: 60, isKnown: true },
  { fails: 400, answersAfter: 60, isKnown: true },
])(
  "work that fails after $fails ms, looked for in $looks ms (known: $isKnown), is answered 503",
  async (at) => {
    const answer = await shop(at).request("/api/quotes", { method: "POST" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  },
);
