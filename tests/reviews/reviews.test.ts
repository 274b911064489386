import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimGuestOrders, type OrdersCtx, removeOrder, setOrderStatus } from "../../domain/orders/index.ts";
import {
  hideReview,
  leaveReview,
  listReviews,
  publishReview,
  readPublishedReviews,
  readReview,
  reviewsReactor,
} from "../../domain/reviews/index.ts";
import { reviewInput } from "../../domain/reviews/inputs.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let ctx: OrdersCtx;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("delete from reviews");
  ctx = ordersCtx(database, [reviewsReactor]).ctx;
});

const words = { stars: 4, text: "Fair scale.\nPaid in two minutes.", shownName: "A heron", reviewVersion: 0 };

async function as(role: "member" | "staff" | "manager" | "admin"): Promise<OrdersCtx> {
  return { ...ctx, actor: await person(database, role) };
}

/** A guest's order that staff have completed. */
async function completed(customerEmail = "heron@customers.example") {
  const { orderId, accessToken: token } = await placed(ctx, { customerEmail });
  const moved = await setOrderStatus(await as("staff"), { orderId, status: "completed", note: "Done" });
  if (!moved.ok) throw new Error(moved.error.text);
  return { orderId, token };
}

/** The same with a review that waits. */
async function reviewed(stars = 4) {
  const order = await completed();
  const left = await leaveReview(ctx, { ...order, ...words, stars });
  if (!left.ok) throw new Error(left.error.text);
  return order;
}

async function eventsOf(orderId: string) {
  const found = await database.pool.query(
    "select type, visibility, note, data from events where subject_id = $1 and type like 'review.%' order by seq",
    [orderId],
  );
  return found.rows;
}

test("the customer of a completed order leaves one review and changes it while it waits", async () => {
  const order = await reviewed();
  const again = await leaveReview(ctx, { ...order, ...words });
  expect(again.ok).toBe(true);
  const changed = await leaveReview(ctx, { ...order, ...words, stars: 5, reviewVersion: 1 });
  expect(changed.ok).toBe(true);
  const stale = await leaveReview(ctx, { ...order, ...words, stars: 2, reviewVersion: 1 });
  expect(stale).toMatchObject({ ok: false, error: { code: "conflict" } });
  const read = await readReview(ctx, order);
  expect(read).toMatchObject({
    ok: true,
    value: { canWrite: true, review: { stars: 5, state: "waiting", version: 2 } },
  });
  expect((await eventsOf(order.orderId)).map(({ type }) => type)).toEqual(["review.left", "review.changed"]);
});

test("of two first reviews at the same time one is kept and the other is told", async () => {
  const order = await completed();
  const answers = await Promise.all([1, 5].map((stars) => leaveReview(ctx, { ...order, ...words, stars })));
  expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true]);
  const { rows } = await database.pool.query("select stars from reviews");
  expect(rows).toHaveLength(1);
});

test("an order that is not completed has no review, and the id alone neither leaves nor reads one (Rule P4)", async () => {
  const { orderId, accessToken: token } = await placed(ctx);
  const early = await leaveReview(ctx, { orderId, token, ...words });
  expect(early).toMatchObject({ ok: false, error: { code: "conflict" } });
  const order = await reviewed();
  const strangers = [ctx, await as("member"), await as("manager")];
  for (const stranger of strangers) {
    const left = await leaveReview(stranger, {
      orderId: order.orderId,
      token: undefined,
      ...words,
      stars: 1,
    });
    expect(left).toMatchObject({ ok: false, error: { code: "forbidden" } });
  }
  const read = await readReview(ctx, { orderId: order.orderId, token: undefined });
  expect(read).toMatchObject({ ok: false, error: { code: "forbidden" } });
});

test("a customer who claims the order as their own goes on with its review", async () => {
  const member = await person(database, "member");
  const email = `${member.personId}@shop.example`;
  const order = await completed(email);
  await leaveReview(ctx, { ...order, ...words });
  await claimGuestOrders(ctx, { personId: member.personId, email });
  const own = { ...ctx, actor: member };
  const changed = await leaveReview(own, {
    orderId: order.orderId,
    token: undefined,
    ...words,
    stars: 3,
    reviewVersion: 1,
  });
  expect(changed.ok).toBe(true);
});

test("what is published or hidden can no longer be changed by the customer, and why it is hidden stays inside", async () => {
  const manager = await as("manager");
  const published = await reviewed();
  expect((await publishReview(manager, { orderId: published.orderId, version: 1 })).ok).toBe(true);
  const hidden = await reviewed();
  const reason = "Names our trader Vault Heron";
  expect((await hideReview(manager, { orderId: hidden.orderId, version: 1, reason })).ok).toBe(true);
  for (const order of [published, hidden]) {
    const changed = await leaveReview(ctx, { ...order, ...words, stars: 1, reviewVersion: 2 });
    expect(changed).toMatchObject({ ok: false, error: { code: "conflict" } });
    const read = await readReview(ctx, order);
    expect(read).toMatchObject({ ok: true, value: { canWrite: false } });
    expect(JSON.stringify(read)).not.toContain("trader");
  }
});

test("staff decide once about what they have read, and a decision can be turned round", async () => {
  const manager = await as("manager");
  const order = await reviewed();
  await leaveReview(ctx, { ...order, ...words, text: "Changed since", reviewVersion: 1 });
  const stale = await publishReview(manager, { orderId: order.orderId, version: 1 });
  expect(stale).toMatchObject({ ok: false, error: { code: "conflict" } });
  expect((await publishReview(manager, { orderId: order.orderId, version: 2 })).ok).toBe(true);
  expect((await publishReview(manager, { orderId: order.orderId, version: 2 })).ok).toBe(true);
  expect((await hideReview(manager, { orderId: order.orderId, version: 3, reason: "Spam" })).ok).toBe(true);
  expect((await publishReview(manager, { orderId: order.orderId, version: 4 })).ok).toBe(true);
  const { rows } = await database.pool.query("select state, hidden_reason from reviews");
  expect(rows).toEqual([{ state: "published", hidden_reason: null }]);
});

test("publishing takes the capability for content, and nobody decides about their own review", async () => {
  const order = await reviewed();
  const seen = { orderId: order.orderId, version: 1 };
  expect(await publishReview(await as("staff"), seen)).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  expect(await listReviews(await as("staff"), { state: "waiting", page: 1 })).toMatchObject({ ok: false });
  const manager = await as("manager");
  if (manager.actor.kind !== "person") throw new Error("a manager is a person");
  await database.pool.query("update orders set customer_id = $1 where id = $2", [
    manager.actor.personId,
    order.orderId,
  ]);
  expect(await publishReview(manager, seen)).toMatchObject({ ok: false, error: { code: "forbidden" } });
});

test("only published reviews are shown and counted; the rating is the mean of all of them", async () => {
  const manager = await as("manager");
  expect(await readPublishedReviews(ctx, { limit: 4 })).toEqual({ newest: [], count: 0, average: null });
  for (const stars of [5, 5, 4]) {
    const { orderId } = await reviewed(stars);
    await publishReview(manager, { orderId, version: 1 });
  }
  await reviewed(1);
  const shown = await readPublishedReviews(ctx, { limit: 2 });
  expect(shown).toMatchObject({ count: 3, average: 4.7 });
  expect(shown.newest).toHaveLength(2);
  const listed = await listReviews(manager, { state: "waiting", page: 7 });
  expect(listed).toMatchObject({
    ok: true,
    value: { page: 1, pages: 1, counts: { waiting: 1, published: 3, hidden: 0 } },
  });
});

test("the log names stars only: no words, no name, no reason (Rule P5)", async () => {
  const manager = await as("manager");
  const order = await reviewed();
  await hideReview(manager, { orderId: order.orderId, version: 1, reason: "Names a person" });
  expect(await eventsOf(order.orderId)).toEqual([
    { type: "review.left", visibility: "internal", note: null, data: { stars: 4 } },
    { type: "review.hidden", visibility: "internal", note: null, data: { stars: 4 } },
  ]);
});

test("with an order that is removed its review goes from the site", async () => {
  const order = await reviewed();
  await publishReview(await as("manager"), { orderId: order.orderId, version: 1 });
  const { rows } = await database.pool.query("select version from orders where id = $1", [order.orderId]);
  const removed = await removeOrder(await as("admin"), {
    orderId: order.orderId,
    version: rows[0].version,
    reason: "A trial",
  });
  expect(removed.ok).toBe(true);
  expect((await readPublishedReviews(ctx, { limit: 4 })).count).toBe(0);
});

test("a review is written anew at most ten times a day", async () => {
  const order = await completed();
  for (let version = 0; version < 10; version += 1) {
    const text = `Attempt ${version}`;
    expect((await leaveReview(ctx, { ...order, ...words, text, reviewVersion: version })).ok).toBe(true);
  }
  const eleventh = await leaveReview(ctx, { ...order, ...words, text: "Once more", reviewVersion: 10 });
  expect(eleventh).toMatchObject({ ok: false, error: { code: "too_many" } });
});

test("600 characters fit however the browser writes line ends, 601 do not", () => {
  const sent = { stars: "5", shownName: "A heron", reviewVersion: "0" };
  const lines = `${"a".repeat(298)}\r\n`.repeat(2).trimEnd();
  expect(reviewInput.safeParse({ ...sent, text: `${lines}${"b".repeat(3)}` }).success).toBe(true);
  expect(reviewInput.safeParse({ ...sent, text: "a".repeat(601) }).success).toBe(false);
  expect(reviewInput.safeParse({ ...sent, text: "fine", stars: "0" }).success).toBe(false);
  expect(reviewInput.safeParse({ ...sent, text: "fine", stars: "4.5" }).success).toBe(false);
  expect(reviewInput.safeParse({ ...sent, text: "fine", stars: undefined }).success).toBe(false);
});
