import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  changeView,
  moveView,
  readRailLists,
  removeView,
  replaceViewFilters,
  saveView,
} from "../../domain/orders/index.ts";
import { system } from "../../kernel/actor.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("delete from orders; delete from saved_views"));

type Someone = Awaited<ReturnType<typeof person>>;

function rig() {
  const { ctx } = ordersCtx(database);
  const as = (actor: Someone) => ({ ...ctx, actor });
  const rail = async (actor: Someone) => {
    const read = await readRailLists(as(actor));
    if (!read.ok) throw new Error(read.error.text);
    return read.value;
  };
  const names = async (actor: Someone) => (await rail(actor)).views.map(({ name }) => name);
  const save = async (actor: Someone, name: string, { query = "status=pending", isShared = false } = {}) => {
    const saved = await saveView(as(actor), { name, query, isShared, onceKey: randomUUID() });
    if (!saved.ok) throw new Error(saved.error.text);
    return saved.value.viewId;
  };
  return { ctx, as, rail, names, save };
}

const people = async () =>
  [
    await person(database, "staff", "Finch"),
    await person(database, "staff", "Oak"),
    await person(database, "manager", "Heron"),
  ] as const;

test("one's own views are one's own, shared ones are everybody's, and the owner's name stands with them", async () => {
  const { rail, save, as } = rig();
  const [finch, oak, heron] = await people();
  await save(finch, "Mine alone");
  await save(finch, "For all", { isShared: true });
  const seen = async (who: Someone) =>
    (await rail(who)).views.map(({ name, ownerName, mayChange }) => [name, ownerName, mayChange]);
  expect(await seen(finch)).toEqual([
    ["Mine alone", null, true],
    ["For all", null, true],
  ]);
  expect(await seen(oak)).toEqual([["For all", "Finch", false]]);
  expect(await seen(heron)).toEqual([["For all", "Finch", true]]);
  const member = await person(database, "member");
  expect(await readRailLists(as(member))).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("a saved query is what the list's own schema reads; anything else in it is dropped", async () => {
  const { rail, save } = rig();
  const [finch] = await people();
  await save(finch, "Odd", {
    query: "?status=pending&status=lost&cursor=abc&limit=9&x=<script>&assigned_to=' or 1=1&sort=amount",
  });
  expect((await rail(finch)).views[0]?.query).toBe("status=pending&sort=amount");
  // What an older program wrote is read anew each time.
  await database.pool.query("update saved_views set query = 'status=gone&type=quiver_boost&q=%00'");
  expect((await rail(finch)).views[0]?.query).toBe("type=quiver_boost");
});

test("only its owner, and a manager where it is shared, changes a view; others learn nothing of it", async () => {
  const { ctx, as, save, names } = rig();
  const [finch, oak, heron] = await people();
  const own = await save(finch, "Own");
  const shared = await save(finch, "Shared", { isShared: true });
  const asked = (viewId: string) => ({ viewId, version: 1, name: "Taken over", isShared: true });
  const notFound = { ok: false, error: { code: "not_found" } };
  for (const act of [changeView(as(oak), asked(own)), removeView(as(heron), { viewId: own, version: 1 })]) {
    expect(await act).toMatchObject(notFound);
  }
  expect(await moveView(as(oak), { viewId: own, to: "up" })).toMatchObject(notFound);
  expect(await changeView(as(oak), asked(shared))).toMatchObject({ error: { code: "forbidden" } });
  expect(await removeView(as(oak), { viewId: shared, version: 1 })).toMatchObject({
    error: { code: "forbidden" },
  });
  expect(await changeView({ ...ctx, actor: system("job") }, asked(shared))).toMatchObject(notFound);
  expect(await names(finch)).toEqual(["Own", "Shared"]);
  expect(await changeView(as(heron), { ...asked(shared), name: "Better" })).toMatchObject({ ok: true });
  expect(await names(oak)).toEqual(["Better"]);
  expect(await removeView(as(heron), { viewId: shared, version: 2 })).toMatchObject({ ok: true });
  expect(await names(finch)).toEqual(["Own"]);
});

test("of two changes to one view one is told of the other; as it is already, nothing happens", async () => {
  const { as, save, names } = rig();
  const [finch, , heron] = await people();
  const viewId = await save(finch, "Shared", { isShared: true });
  const change = (who: Someone, name: string, version = 1) =>
    changeView(as(who), { viewId, version, name, isShared: true });
  const answers = await Promise.all([change(finch, "Finch's"), change(heron, "Heron's")]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const [name = ""] = await names(finch);
  expect(await change(finch, name)).toMatchObject({ ok: true });
  expect(await removeView(as(finch), { viewId, version: 1 })).toMatchObject({ error: { code: "conflict" } });
  const { rows } = await database.pool.query(
    "select type, data, topics from events where subject_id = $1 order by seq",
    [viewId],
  );
  expect(rows.map(({ type }) => type)).toEqual(["view.saved", "view.changed"]);
  expect(rows[1]).toMatchObject({ data: { fields: ["name"] }, topics: ["order-views"] });
});

test("sent twice a view is saved once, and nobody has more than twenty", async () => {
  const { as, names, save } = rig();
  const [finch, oak] = await people();
  const asked = { name: "Twice", query: "", isShared: false, onceKey: randomUUID() };
  const [one, other] = await Promise.all([saveView(as(finch), asked), saveView(as(finch), asked)]);
  expect(one).toEqual(other);
  const many = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      saveView(as(finch), { ...asked, name: `View ${index}`, onceKey: randomUUID() }),
    ),
  );
  expect(many.filter(({ ok }) => ok)).toHaveLength(19);
  expect(many.find(({ ok }) => !ok)).toMatchObject({ error: { code: "invalid", field: "name" } });
  expect(await names(finch)).toHaveLength(20);
  await save(oak, "Oak's");
});

test("views are put in order, own and shared ones apart, and the ends hold", async () => {
  const { as, save, names } = rig();
  const [finch, oak] = await people();
  const [a, b, c] = [await save(finch, "a"), await save(finch, "b"), await save(finch, "c")];
  await save(oak, "x", { isShared: true });
  const move = (viewId: string, to: "up" | "down") => moveView(as(finch), { viewId, to });
  expect(await move(c, "up")).toMatchObject({ ok: true });
  expect(await names(finch)).toEqual(["a", "c", "b", "x"]);
  for (const [id, to] of [
    [a, "up"],
    [b, "down"],
  ] as const) {
    expect(await move(id, to)).toMatchObject({ ok: true });
  }
  expect(await names(finch)).toEqual(["a", "c", "b", "x"]);
  // Shared, it stands behind what others share.
  const shared = { viewId: a, version: 1, name: "a", isShared: true };
  expect(await changeView(as(finch), shared)).toMatchObject({ ok: true });
  expect(await names(finch)).toEqual(["c", "b", "x", "a"]);
});

test("the rail counts open orders and each view's, up to a hundred", async () => {
  const { ctx, rail, save } = rig();
  const [finch] = await people();
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) ids.push((await placed(ctx)).orderId);
  await database.pool.query("update orders set status = 'canceled' where id = $1", [ids[1]]);
  await save(finch, "Canceled", { query: "status=canceled" });
  await save(finch, "Found", { query: "q=heron" });
  await save(finch, "Open boosts", { query: "state=open&type=quiver_boost" });
  const { queue, views } = await rail(finch);
  expect(queue).toEqual({ count: 2, hasMore: false });
  expect(views.map(({ count }) => count)).toEqual([1, 3, 0]);
  await database.pool.query(`
    insert into orders (id, type, customer_email, is_guest, amount_cents, access_token_hash, source,
      status_changed_at, created_at, updated_at)
    select gen_random_uuid(), 'gold_sale', 'c' || i || '@customers.example', true, 1, '\\x00', 'web', now(), now(), now()
    from generate_series(1, 150) as i`);
  expect((await rail(finch)).queue).toEqual({ count: 100, hasMore: true });
});

test("a view's filters are replaced by whom it may be changed, as it was seen; of two at once one is told", async () => {
  const { as, rail, save } = rig();
  const [finch, oak, heron] = await people();
  const viewId = await save(finch, "Big ones", { isShared: true });
  const replace = (who: Someone, query: string, version = 1) =>
    replaceViewFilters(as(who), { viewId, version, query });
  const shown = async () => (await rail(oak)).views.map(({ query, version }) => [query, version]);
  expect(await replace(oak, "status=in_progress")).toMatchObject({ error: { code: "forbidden" } });
  const both = await Promise.all([
    replace(finch, "status=in_progress&unknown=1"),
    replace(heron, "status=gold_received"),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: "conflict", field: "version" } });
  const winner = both[0].ok ? "status=in_progress" : "status=gold_received";
  expect(await shown()).toEqual([[winner, 2]]);
  // Sent again it is so already, whatever version it was made for.
  expect(await replace(both[0].ok ? finch : heron, winner)).toMatchObject({ ok: true });
  expect(await shown()).toEqual([[winner, 2]]);
  expect(await replace(heron, "status=pending", 2)).toMatchObject({ ok: true });
  const { rows } = await database.pool.query(
    "select data from events where subject_id = $1 and type = 'view.changed' order by seq",
    [viewId],
  );
  expect(rows.map(({ data }) => data)).toEqual(Array(2).fill({ fields: ["query"], isShared: true }));
});
