import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { revealListingLogin } from "../../domain/listings/index.ts";
import { listed } from "../listings/purchase-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { guardedShop, hour } from "./guards-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const perHour = 10;
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ reveals: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 3, arbitrary: fc.record({ minutes: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 1, arbitrary: fc.constant({ approve: true as const }) },
);

test("whenever somebody reveals, the hour before had no more than their ration, once more per approval (Rule P44)", async () => {
  const shop = await guardedShop(database);
  const { id } = await listed(shop.ctx);
  const { manager, second } = shop.people;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (story) => {
      // What the stories before have used up is over.
      shop.clock.advance(2 * hour);
      const shown: number[] = [];
      const approved: number[] = [];
      const within = (times: number[], now: number) => times.filter((at) => at > now - hour).length;
      for (const one of story) {
        const now = () => shop.clock.now().getTime();
        if ("minutes" in one) shop.clock.advance(one.minutes * 60_000);
        if ("approve" in one) {
          const [waiting] = await shop.waiting(second);
          if (waiting && (await shop.decide(second, waiting.id)).ok) approved.push(now());
        }
        for (let n = 0; "reveals" in one && n < one.reveals; n += 1) {
          const may = within(shown, now()) < perHour * (1 + within(approved, now()));
          const reason = "Checking this account";
          expect((await revealListingLogin(shop.as(manager), { id, reason })).ok).toBe(may);
          if (may) shown.push(now());
        }
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 5) },
  );
});
