import { afterAll, beforeAll, expect, test } from "vitest";
import { readPublicTrades, readTradeTimes } from "../../domain/gold/index.ts";
import { ordersCtx, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let rig: ReturnType<typeof ordersCtx>;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  rig = ordersCtx(database);
});
afterAll(() => database.close());

/** A completed sale that met after so many minutes and was paid so many seconds later. */
async function traded(meetingMinutes: number, payoutSeconds: number): Promise<void> {
  const { orderId } = await placed(rig.ctx);
  await database.pool.query("alter table orders disable trigger user");
  await database.pool.query(
    `update orders set status = 'completed', completed_at = $2, world_locked_at = $2::timestamptz - interval '1 hour',
       deadline_started_at = $2::timestamptz - interval '1 hour' + $3 * interval '1 minute',
       deadline_met_at = $2::timestamptz - interval '1 hour' + $3 * interval '1 minute' + $4 * interval '1 second'
     where id = $1`,
    [orderId, rig.clock.now(), meetingMinutes, payoutSeconds],
  );
  await database.pool.query("alter table orders enable trigger user");
}

test("times and last trades are told once the owner says so and there are ten, without anybody's name", async () => {
  for (let at = 1; at <= 9; at += 1) await traded(at, at * 10);
  expect(await readTradeTimes(rig.ctx)).toEqual({
    meetingSeconds: null,
    payoutSeconds: null,
    deliverySeconds: null,
  });
  await traded(100, 1_000);
  const times = { meetingSeconds: 330, payoutSeconds: 55, deliverySeconds: null };
  expect(await readTradeTimes(rig.ctx)).toEqual(times);
  expect(await readPublicTrades(rig.ctx)).toBe(null);
  await database.pool.query(
    "insert into settings (key, value, version, updated_at) values ('gold', $1, 1, now())",
    [{ showsTrades: true }],
  );
  const shown = await readPublicTrades(rig.ctx);
  expect(shown?.times).toEqual(times);
  expect(shown?.trades).toHaveLength(5);
  expect(Object.keys(shown?.trades[0] ?? {}).sort()).toEqual(["completedAt", "direction", "millions"]);
});
