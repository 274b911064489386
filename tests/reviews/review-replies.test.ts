import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type OrdersCtx, setOrderStatus } from "../../domain/orders/index.ts";
import {
  hideReview,
  leaveReview,
  listPublishedReviews,
  listReviews,
  publishReview,
  readPublishedReviews,
  readReview,
  removeReply,
  replyToReview,
  reviewsReactor,
} from "../../domain/reviews/index.ts";
import { replyInput } from "../../domain/reviews/inputs.ts";
import { mailsTo } from "../notifications/mail-rig.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { failure, value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let ctx: OrdersCtx;
let manager: OrdersCtx;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("delete from reviews");
  await database.pool.query("delete from mails");
  ctx = ordersCtx(database, [reviewsReactor]).ctx;
  manager = { ...ctx, actor: await person(database, "manager") };
});

const email = "heron@customers.example";
const words = { stars: 3, text: "Slow, but fair.", shownName: "A heron", reviewVersion: 0 };

/** A guest's review, published: its version is 2. */
async function published() {
  const { orderId, accessToken: token } = await placed(ctx, { customerEmail: email });
  const staff = { ...ctx, actor: await person(database, "staff") };
  value(await setOrderStatus(staff, { orderId, status: "completed", note: "Done" }));
  value(await leaveReview(ctx, { orderId, token, ...words }));
  value(await publishReview(manager, { orderId, version: 1 }));
  return { orderId, token };
}

const mailsOut = async () => (await mailsTo(database, ctx, email)).map(({ subject }) => subject);

async function shownReplies(order: { orderId: string; token: string }) {
  const all = await listPublishedReviews(ctx, { stars: null, type: null, after: null });
  const newest = await readPublishedReviews(ctx, { limit: 4 });
  const own = value(await readReview(ctx, order)).review;
  return [all.rows[0]?.reply, newest.newest[0]?.reply, own?.reply];
}

async function logOf(orderId: string) {
  const { rows } = await database.pool.query(
    "select type, visibility, note, actor_id from events where subject_id = $1 and type like 'review.repl%' order by seq",
    [orderId],
  );
  return rows;
}

test("a reply is shown wherever the review is, and the customer is mailed once, however often it changes", async () => {
  const order = await published();
  const { orderId } = order;
  value(await replyToReview(manager, { orderId, version: 2, reply: "We hired two more." }));
  expect(await shownReplies(order)).toEqual(Array(3).fill("We hired two more."));
  expect(await mailsOut()).toEqual(["We replied to your review"]);
  const [mail] = await mailsTo(database, ctx, email);
  expect(mail?.text).not.toContain("We hired two more.");
  value(await replyToReview(manager, { orderId, version: 3, reply: "We hired three more." }));
  value(await removeReply(manager, { orderId, version: 4 }));
  expect(await shownReplies(order)).toEqual([null, null, null]);
  await database.pool.query("delete from mails");
  value(await replyToReview(manager, { orderId, version: 5, reply: "Come again." }));
  expect(await mailsOut()).toEqual([]);
});

test("the log says who replied, in which words, and each change of them", async () => {
  const { orderId } = await published();
  value(await replyToReview(manager, { orderId, version: 2, reply: "First." }));
  value(await replyToReview(manager, { orderId, version: 3, reply: "Second." }));
  value(await removeReply(manager, { orderId, version: 4 }));
  const by = manager.actor.kind === "person" ? manager.actor.personId : "";
  const shared = { visibility: "internal", actor_id: by };
  expect(await logOf(orderId)).toEqual([
    { type: "review.replied", note: "First.", ...shared },
    { type: "review.reply_changed", note: "Second.", ...shared },
    { type: "review.reply_removed", note: null, ...shared },
  ]);
});

test("the same words again change nothing; of two replies at the same time one is told of the other", async () => {
  const { orderId } = await published();
  const answers = await Promise.all(
    ["One.", "Two."].map((reply) => replyToReview(manager, { orderId, version: 2, reply })),
  );
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const refused = answers.find(({ ok }) => !ok);
  expect(refused && failure(refused).code).toBe("conflict");
  const reply = answers[0]?.ok ? "One." : "Two.";
  value(await replyToReview(manager, { orderId, version: 2, reply }));
  expect(await logOf(orderId)).toHaveLength(1);
  expect(await mailsOut()).toHaveLength(1);
});

test("only a published review is replied to, and one that is hidden shows its customer no reply", async () => {
  const order = await published();
  const { orderId } = order;
  value(await replyToReview(manager, { orderId, version: 2, reply: "Thank you." }));
  value(await hideReview(manager, { orderId, version: 3, reason: "Names somebody" }));
  const refused = await replyToReview(manager, { orderId, version: 4, reply: "Again." });
  expect(failure(refused).text).toBe("Publish this review first, then reply to it.");
  expect(value(await readReview(ctx, order)).review?.reply).toBeNull();
  expect((await listPublishedReviews(ctx, { stars: null, type: null, after: null })).rows).toEqual([]);
  const hidden = value(await listReviews(manager, { state: "hidden", page: 1 }));
  expect(hidden.rows[0]?.reply).toBe("Thank you.");
});

test("without the right, at one's own review and where there is none, nobody replies", async () => {
  const { orderId } = await published();
  const staff = { ...ctx, actor: await person(database, "staff") };
  expect(failure(await replyToReview(staff, { orderId, version: 2, reply: "Hm." })).code).toBe("not_found");
  const by = manager.actor.kind === "person" ? manager.actor.personId : null;
  await database.pool.query("update orders set customer_id = $2 where id = $1", [orderId, by]);
  expect(failure(await replyToReview(manager, { orderId, version: 2, reply: "Hm." })).code).toBe("forbidden");
  const other = await placed(ctx);
  const none = await replyToReview(manager, { orderId: other.orderId, version: 0, reply: "Hm." });
  expect(failure(none).code).toBe("not_found");
  expect(await mailsOut()).toEqual([]);
});

test("a reply has words, and no more than fit below a review", () => {
  const seen = { orderId: "5f1c9f4e-5d0c-4f7e-9d57-0d2c2f9f6f11", version: "1" };
  expect(replyInput.safeParse({ ...seen, reply: "  " }).success).toBe(false);
  expect(replyInput.safeParse({ ...seen, reply: "a".repeat(601) }).success).toBe(false);
  expect(replyInput.parse({ ...seen, reply: " Two\r\nlines " }).reply).toBe("Two\nlines");
});
