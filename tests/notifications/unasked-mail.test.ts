import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitUnaskedMails } from "../../domain/notifications/index.ts";
import { cancelOwnOrder, openOrderLink, setOrderStatus } from "../../domain/orders/index.ts";
import { createMailer } from "../../platform/mail/mailer.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { mailsTo, runJobs } from "./mail-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());

const minute = 60_000;
const link = "https://shop.example/x";
const reason = "Not sent: this address never confirmed anything and had six emails within an hour";

/** A shop whose mails pass the limit, with a clock of its own. */
function limitedShop() {
  const { ctx, clock } = ordersCtx(database);
  const mailer = createMailer(ctx.vault, { blocker: limitUnaskedMails(clock) });
  return { ctx: { ...ctx, mailer }, clock };
}
type Shop = ReturnType<typeof limitedShop>["ctx"];

async function statesOf(to: string) {
  const { rows } = await database.pool.query(
    "select state, last_error from mails where to_address = $1 order by created_at",
    [to],
  );
  const goesOut = rows.filter(({ state }) => state === "queued").length;
  const reasons = new Set(rows.filter(({ state }) => state === "failed").map((row) => row.last_error));
  return { goesOut, blocked: rows.length - goesOut, reasons: [...reasons] };
}

/** A mail of some kind that a stranger can cause. */
function send(ctx: Shop, to: string, kind: "chat" | "receipt" | "register" | "reset" | "invitation") {
  const mails = {
    chat: { to, template: "notice", props: { kind: "chat-reply", link } },
    receipt: { to, template: "notice", props: { kind: "review-reply", values: { orderNumber: "1" }, link } },
    register: { to, template: "confirm-mail", props: { link } },
    reset: { to, template: "reset-password", props: { link } },
    invitation: {
      to,
      template: "notice",
      props: { subject: "Join", heading: "Join", paragraphs: ["Join"], link },
    },
  } as const;
  return ctx.mailer.queue(ctx.db, mails[kind]);
}

async function placeAndCancel(ctx: Shop, customerEmail: string): Promise<string> {
  const { orderId, accessToken: token } = await placed(ctx, { customerEmail });
  const canceled = await cancelOwnOrder(ctx, { orderId, token });
  if (!canceled.ok) throw new Error(canceled.error.text);
  return orderId;
}

longTest(
  "an hour of orders placed and canceled under a stranger's address is at most six mails (Rule P47)",
  async () => {
    const { ctx, clock } = limitedShop();
    const to = "stranger@customers.example";
    for (let n = 0; n < 60; n += 1) {
      const orderId = await placeAndCancel(ctx, to);
      await runJobs(database, ctx, orderId, 1, 60);
      await runJobs(database, ctx, orderId, 1, 60);
      clock.advance(minute / 4);
    }
    // The limit per kind is of everybody; one mail an order is the rest.
    expect((await statesOf(to)).goesOut).toBe(5);
    await send(ctx, to, "register");
    await send(ctx, to, "register");
    expect(await statesOf(to)).toMatchObject({ goesOut: 6 });
    expect((await statesOf(to)).reasons).toContain(reason);
    clock.advance(60 * minute);
    await send(ctx, to, "chat");
    expect((await statesOf(to)).goesOut).toBe(7);
  },
);

test("the six are of everything together, and of a mailbox however it is written", async () => {
  const { ctx } = limitedShop();
  const [plain, tagged] = ["a.mailbox@gmail.com", "amailbox+shop@googlemail.com"];
  const kinds = [
    "chat",
    "receipt",
    "register",
    "reset",
    "invitation",
    "chat",
    "receipt",
    "register",
  ] as const;
  for (const [n, kind] of kinds.entries()) await send(ctx, n % 2 ? plain : tagged, kind);
  const [one, other] = [await statesOf(plain), await statesOf(tagged)];
  expect(one.goesOut + other.goesOut).toBe(6);
  expect(one.blocked + other.blocked).toBe(2);
});

test("orders of strangers leave a link of sign-in to whoever reads there", async () => {
  const { ctx } = limitedShop();
  const to = "signs-up@customers.example";
  for (let n = 0; n < 9; n += 1) await send(ctx, to, "chat");
  expect((await statesOf(to)).goesOut).toBe(5);
  await send(ctx, to, "register");
  expect((await statesOf(to)).goesOut).toBe(6);
});

test("a confirmed account is not limited, nor an address that followed an order's link; an unconfirmed account is", async () => {
  const { ctx } = limitedShop();
  const account = "member@customers.example";
  const half = "half@customers.example";
  for (const [email, verified] of [
    [account, true],
    [half, false],
  ] as const)
    await database.pool.query("insert into users (id, name, email, email_verified) values ($1, '', $2, $3)", [
      randomUUID(),
      email,
      verified,
    ]);
  const guest = "guest@customers.example";
  const { orderId } = await placed(ctx, { customerEmail: guest });
  await runJobs(database, ctx, orderId);
  const [mail] = await mailsTo(database, ctx, guest);
  const key = new URL(/http\S+\/order\/\S+key=[\w.%-]+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get(
    "key",
  );
  expect((await openOrderLink(ctx, { orderId, key: key ?? "" })).ok).toBe(true);
  for (const to of [account, half, guest]) for (let n = 0; n < 9; n += 1) await send(ctx, to, "chat");
  expect((await statesOf(account)).goesOut).toBe(9);
  expect((await statesOf(guest)).goesOut).toBe(10);
  expect((await statesOf(half)).goesOut).toBe(5);
});

test("who loses an account or order is told whatever others sent there before", async () => {
  const { ctx } = limitedShop();
  const to = "loses@customers.example";
  for (let n = 0; n < 9; n += 1) await send(ctx, to, "chat");
  await ctx.mailer.queue(ctx.db, { to, template: "mail-changed", props: { link } });
  const props = { kind: "order-contact-old", values: { orderNumber: "4F2A81C0" }, link } as const;
  await ctx.mailer.queue(ctx.db, { to, template: "notice", props });
  const values = { orderNumber: "4F2A81C0", what: "the game name" } as const;
  await ctx.mailer.queue(ctx.db, {
    to,
    template: "notice",
    props: { kind: "order-destination", values, link },
  });
  expect((await statesOf(to)).goesOut).toBe(8);
});

test("what is queued again under its key counts once, and what is rolled back counts not at all", async () => {
  const { ctx } = limitedShop();
  const to = "again@customers.example";
  const props = { kind: "chat-reply", link } as const;
  const queue = (db: Parameters<typeof ctx.mailer.queue>[0]) =>
    ctx.mailer.queue(db, { to, template: "notice", props, dedupeKey: "chat:again:1" });
  for (let n = 0; n < 9; n += 1) await queue(ctx.db);
  for (let n = 0; n < 9; n += 1)
    await ctx.db
      .transaction(async (tx) => {
        await send({ ...ctx, db: tx as never }, to, "chat");
        throw new Error("undone");
      })
      .catch(() => undefined);
  for (let n = 0; n < 5; n += 1) await send(ctx, to, "chat");
  expect(await statesOf(to)).toEqual({ goesOut: 5, blocked: 1, reasons: [reason] });
});

test("an order placed and canceled in one breath is one mail that says both; one that stands is confirmed", async () => {
  const { ctx } = limitedShop();
  const to = "one-breath@customers.example";
  const orderId = await placeAndCancel(ctx, to);
  // What waits runs after the cancellation was told.
  await runJobs(database, ctx, orderId, 1, 60);
  await runJobs(database, ctx, orderId, 3, 60);
  const mails = await mailsTo(database, ctx, to);
  expect(mails.map(({ subject }) => subject.replace(/:.*/, ""))).toEqual(["Order Canceled"]);
  expect(mails[0]?.text).toContain("We received this order, and you canceled it right after.");

  const stays = "stays@customers.example";
  const { orderId: other, accessToken: token } = await placed(ctx, { customerEmail: stays });
  const subjects = async () =>
    (await mailsTo(database, ctx, stays)).map(({ subject }) => subject.replace(/:.*/, ""));
  await runJobs(database, ctx, other, 1, 60);
  expect(await subjects()).toEqual([]);
  await runJobs(database, ctx, other, 1, 60);
  expect(await subjects()).toEqual(["Order received"]);
  await cancelOwnOrder(ctx, { orderId: other, token });
  await runJobs(database, ctx, other, 1, 60);
  expect((await subjects()).sort()).toEqual(["Order Canceled", "Order received"]);
  expect((await mailsTo(database, ctx, stays)).at(-1)?.text).not.toContain("right after");
});

test("an order that staff reopen before its confirmation went is confirmed", async () => {
  const { ctx } = limitedShop();
  const to = "reopened@customers.example";
  const orderId = await placeAndCancel(ctx, to);
  const manager = { ...ctx, actor: await person(database, "manager") };
  const reopened = await setOrderStatus(manager, { orderId, status: "pending", note: "By mistake" });
  if (!reopened.ok) throw new Error(reopened.error.text);
  await runJobs(database, ctx, orderId, 1, 60);
  await runJobs(database, ctx, orderId, 1, 60);
  const subjects = (await mailsTo(database, ctx, to)).map(({ subject }) => subject.replace(/:.*/, ""));
  expect(subjects).toContain("Order received");
});
