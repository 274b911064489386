import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureGold, makeQuote, placeGoldOrder } from "../../domain/gold/index.ts";
import { readSettings, readShopFacts, writeSettings } from "../../domain/settings/index.ts";
import type { SettingsKey } from "../../domain/settings/model.ts";
import { type Actor, system } from "../../kernel/actor.ts";
import { type Connection, connect } from "../../platform/database/connect.ts";
import type { LiveHub } from "../../platform/live/hub.ts";
import { keepSettings } from "../../platform/settings/stored-settings.ts";
import { layoutCache } from "../../server/http/layout-cache.ts";
import { createPageCache } from "../../server/http/page-cache.ts";
import { setGold } from "../gold/gold-rig.ts";
import { startHub } from "../live/live-rig.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousHolds } from "../support/generous-holds.ts";

/** What one server of the shop has of its own: connections, hub, and caches that the hub drops. */
type Server = Awaited<ReturnType<typeof startServer>>;

async function startServer() {
  const connection: Connection = connect(database.url, { onError: () => {} });
  const hub: LiveHub = await startHub(database, { db: connection.db });
  const cache = createPageCache();
  hub.watch(new Set(["content"]), cache.clear);
  hub.watch(new Set(["settings"]), keepSettings(connection.db));
  const { ctx } = ordersCtx(database);
  return {
    ctx: { ...ctx, db: connection.db },
    hub,
    /** What a visitor's page says of the shop: kept until the hub drops it, as pages are. */
    shown: layoutCache(cache, () => readShopFacts(connection.db)),
    async stop() {
      await hub.stop();
      await connection.close();
    },
  };
}

let database: TestDatabase;
let servers: Server[];
let admins: Actor[];
beforeAll(async () => {
  database = await testDatabase();
  servers = [await startServer(), await startServer()];
  admins = [await person(database, "admin"), await person(database, "admin")];
  await ensureGold({ ...ordersCtx(database).ctx, actor: system("start") });
  await generousHolds(database.db);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.close();
});

const world = fc.integer({ min: 301, max: 580 });

/** A change of some group to some value. */
const change: fc.Arbitrary<{ key: SettingsKey; value: object }> = fc.oneof(
  fc
    .record({ lowStockMillions: fc.integer({ min: 1, max: 90 }) })
    .map((value) => ({ key: "stock" as const, value })),
  fc
    .record({ largestMillions: fc.integer({ min: 1, max: 9 }) })
    .map((value) => ({ key: "gold" as const, value })),
  fc
    .uniqueArray(world, { minLength: 1, maxLength: 4 })
    .map((worlds) => ({ worlds: worlds.map((one) => ({ world: one, kind: "Members" })) }))
    .map((value) => ({ key: "meeting" as const, value })),
  fc.stringMatching(/^[A-Z][a-z]{1,12}$/).map((name) => ({ key: "shop" as const, value: { name } })),
);

/** Who saves it, on which server, and whether the other admin saves something else in the same moment. */
const step = fc.record({
  change,
  at: fc.integer({ min: 0, max: 1 }),
  contest: fc.boolean(),
});

async function versionOf(key: SettingsKey): Promise<number> {
  const { rows } = await database.pool.query("select version from settings where key = $1", [key]);
  return rows[0]?.version ?? 0;
}

async function eventsOf(key: SettingsKey): Promise<number[]> {
  const { rows } = await database.pool.query(
    "select data ->> 'version' as version from events where subject_kind = 'settings' and subject_id = $1 order by seq",
    [key],
  );
  return rows.map(({ version }) => Number(version));
}

/**
 * Customers look and order on both servers until the promise is kept; each is answered by the rules or
 * told why.
 */
async function load(isOver: () => boolean): Promise<void> {
  const customers = servers.flatMap((server) => [server, server]);
  await Promise.all(
    customers.map(async ({ ctx, shown }) => {
      while (!isOver()) {
        await shown();
        const quote = await makeQuote(ctx, { direction: "sell", quantity: 1 });
        if (!quote.ok) continue;
        await placeGoldOrder(ctx, orderUnder(quote.value.quoteId));
      }
    }),
  );
}

function orderUnder(quoteId: string) {
  return {
    ...({
      type: "gold_sale",
      quoteId,
      rsn: "Vault Heron",
      customerEmail: "heron@customers.example",
    } as const),
    ...({ source: "web", customerId: null, once: { scope: "test", key: randomUUID() } } as const),
  };
}

/** After its answer nobody shows or decides by the old value, on no server. */
async function expectEverywhere(value: object, key: SettingsKey): Promise<void> {
  for (const { ctx, shown } of servers) {
    expect((await readSettings(ctx.db))[key]).toMatchObject(value);
    const { gold, meeting, deadlines, shop } = await readSettings(ctx.db);
    expect(await shown()).toMatchObject({
      name: shop.name,
      worlds: meeting.worlds,
      largestMillions: gold.largestMillions,
      goldPayoutMinutes: deadlines.goldPayoutMinutes,
    });
    const quote = await makeQuote(ctx, { direction: "sell", quantity: gold.largestMillions });
    const more = await makeQuote(ctx, { direction: "sell", quantity: gold.largestMillions + 1 });
    expect([quote.ok, more.ok]).toEqual([true, false]);
    if (!quote.ok) return;
    const placed = await placeGoldOrder(ctx, orderUnder(quote.value.quoteId));
    expect(placed).toMatchObject({ value: { placed: { world: meeting.worlds[0]?.world } } });
  }
}

async function takeStep({
  change: { key, value },
  at,
  contest,
}: {
  change: { key: SettingsKey; value: object };
  at: number;
  contest: boolean;
}) {
  const version = await versionOf(key);
  const { [key]: before } = await readSettings(database.db);
  const whole = { ...before, ...value };
  const isSame = JSON.stringify(whole) === JSON.stringify(before);
  const tries = contest ? [at, 1 - at] : [at];
  const answers = await Promise.all(
    tries.map((which) => {
      const [server, actor] = [servers[which], admins[which]];
      if (!server || !actor) throw new Error("There are two servers and two admins");
      return writeSettings({ ...server.ctx, actor }, { key, value: whole, version });
    }),
  );
  const saved = answers.filter(({ ok }) => ok);
  // The other is told; or read the first one's value already, which is the same, so that there is nothing
  // to save.
  for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe("conflict");
  expect(saved.length).toBeGreaterThan(0);
  expect(await servers[at]?.hub.heardEverywhere()).toBe(true);
  await expectEverywhere(value, key);
  expect(await versionOf(key)).toBe(isSame ? version : version + 1);
}

test("a setting changed under load takes effect once and on every server, and of two admins one is told", {
  timeout: 240_000,
}, async () => {
  const groups = ["stock", "gold", "meeting", "shop"] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      await setGold(database, "capacity", 1_000_000);
      let isOver = false;
      const customers = load(() => isOver);
      try {
        for (const one of steps) await takeStep(one);
      } finally {
        isOver = true;
        await customers;
      }
      for (const key of groups) {
        const versions = await eventsOf(key);
        expect(versions).toEqual(versions.map((_, index) => index + 1));
        expect(versions.length).toBe(await versionOf(key));
      }
    }),
    { numRuns: Math.ceil(Number(process.env.PROPERTY_RUNS ?? 10) / 5), endOnFailure: true },
  );
});
