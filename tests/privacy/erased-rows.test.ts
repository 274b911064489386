import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OrdersCtx } from "../../domain/orders/index.ts";
import { eraseOne, erasePersonAs, finishErasures, forgetPrints } from "../../domain/privacy/index.ts";
import { personalData } from "../../domain/privacy/personal-data.ts";
import { system } from "../../kernel/actor.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { appendEvent, verifyEvents } from "../../platform/events/index.ts";
import { ordersCtx } from "../orders/orders-rig.ts";
import { type PeopleRig, peopleRig, value } from "../people/people-rig.ts";
import { longTest } from "../support/long-run.ts";
import { findPlanted } from "../support/planted.ts";
import { erasedTables, loosen, newPlanted, type Planted, plantRows } from "./planted-rows.ts";

let rig: PeopleRig;
let ctx: OrdersCtx;
let planted: Planted;
beforeAll(async () => {
  rig = await peopleRig();
  ctx = { ...ordersCtx(rig.database).ctx, ...rig.ctx, actor: system("test") };
  await loosen(rig.database.pool);
});
afterAll(() => rig.database.close());
beforeEach(() => {
  planted = newPlanted();
});

const pool = () => rig.database.pool;
const ask = (personId: string) => erasePersonAs(ctx, { whose: { personId }, reason: "Asked by letter" });

async function erasureOf(personId: string): Promise<string> {
  const { rows } = await pool().query<{ id: string }>("select id from erasures where person_id = $1", [
    personId,
  ]);
  return rows[0]?.id ?? "";
}

async function everything() {
  const { rows } = await pool().query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const seen = [];
  for (const { name } of rows) {
    const found = await pool().query<{ row: string }>(`select r::text as row from ${name} r`);
    seen.push({ where: name, text: found.rows.map(({ row }) => row).join("\n") });
  }
  return seen;
}

const once = (name: string, index: number, all: string[]) => all.indexOf(name) === index;
const standing = async () => findPlanted([planted.mark], await everything());

test("every column that the map clears is cleared by the table's own rule", () => {
  const cleared = Object.entries(personalData).filter(([, { personal = {} }]) =>
    Object.values(personal).some((what) => what === "remove" || what === "pseudonym"),
  );
  const handled = cleared.filter(([, { personal = {}, erase }]) =>
    Object.entries(personal).every(
      ([column, what]) =>
        erase?.whole ||
        what === "keep" ||
        what === "lapse" ||
        (erase && (what === "remove" || erase.as?.[column])),
    ),
  );
  // The log has `eraseTexts`; the search column of orders is made of the others.
  const others = ["events", "orders"];
  expect(cleared.filter((one) => !handled.includes(one)).map(([table]) => table)).toEqual(others);
});

test("what was planted in every column that the map clears is found nowhere after the erasure", async () => {
  await plantRows(pool(), planted);
  const before = await standing();
  for (const table of erasedTables) {
    expect(
      before.some((found) => found.includes(`public.${table}`)),
      table,
    ).toBe(true);
  }
  value(await ask(planted.personId));
  const erasureId = await erasureOf(planted.personId);
  await eraseOne(ctx, erasureId);
  await pool().query("update mails set state = 'sent' where dedupe_key like 'erasure:%'");
  expect(await finishErasures(ctx)).toBe(1);
  // Prints have their time.
  const years = new Date(ctx.clock.now().getTime() + 4 * 365 * 86_400_000);
  expect(await forgetPrints({ ...ctx, clock: fixedClock(years) })).toBeGreaterThan(0);
  expect(await standing()).toEqual([]);
  const { rows } = await pool().query(
    "select u.name, p.display_name, o.customer_name, o.customer_id from users u join user_profiles p using (id) join orders o on o.customer_id = u.id where u.id = $1",
    [planted.personId],
  );
  const name = "Erased customer";
  expect(rows).toEqual([{ name, display_name: name, customer_name: name, customer_id: planted.personId }]);
});

longTest(
  "a table whose rule is left out keeps what was planted, so that the search of this test finds it",
  async () => {
    const roots = ["orders", "users", "user_profiles", "accounts", "purchase_disputes", "push_subscriptions"];
    // What was written in disputes goes with its pictures, by the command of that part.
    const others = [...roots, "dispute_entries"];
    for (const table of erasedTables.filter((name) => !others.includes(name))) {
      planted = newPlanted();
      await plantRows(pool(), planted, [...roots, "approval_requests", table].filter(once));
      const rule = personalData[table];
      const erase = rule?.erase;
      if (!rule || !erase) throw new Error("No rule");
      Reflect.deleteProperty(rule, "erase");
      value(await ask(planted.personId));
      await eraseOne(ctx, await erasureOf(planted.personId));
      Reflect.set(rule, "erase", erase);
      const { rows } = await pool().query<{ row: string }>(`select r::text as row from ${table} r`);
      const left = findPlanted([planted.mark], [{ where: table, text: rows.map(({ row }) => row).join() }]);
      expect(left.length, table).toBeGreaterThan(0);
    }
  },
);

test("notes and names in the log go, another's stay, and the chains prove", async () => {
  await plantRows(pool(), planted, ["orders", "users", "user_profiles"]);
  const other = newPlanted();
  await plantRows(pool(), other, ["orders", "users", "user_profiles"]);
  for (const { orderId, personId } of [planted, other]) {
    const event = { actor: system("test"), visibility: "public", topics: [] } as const;
    const order = { ...event, subjectKind: "order", subjectId: orderId };
    const changes = { rsn: ["planted-rsn", `new ${orderId}`], amountCents: [1, 2] };
    await appendEvent(ctx.db, { ...order, type: "order.edited", data: { changes } });
    await appendEvent(ctx.db, { ...order, type: "order.note", note: `planted-note ${orderId}` });
    await appendEvent(ctx.db, {
      ...{
        ...event,
        subjectKind: "person",
        subjectId: personId,
        type: "person.noted",
        note: "planted-person",
      },
    });
  }
  value(await ask(planted.personId));
  await eraseOne(ctx, await erasureOf(planted.personId));
  const { rows } = await pool().query<{ row: string }>(
    "select e::text as row from events e where subject_id = $1",
    [planted.orderId],
  );
  expect(rows).toHaveLength(2);
  expect(rows.map(({ row }) => row).join()).not.toMatch(/planted-(note|rsn|person)|new /);
  const kept = await pool().query("select note from events where subject_id = $1 and note is not null", [
    other.orderId,
  ]);
  expect(kept.rows).toEqual([{ note: `planted-note ${other.orderId}` }]);
  expect((await verifyEvents(ctx.db)).broken).toEqual([]);
});
