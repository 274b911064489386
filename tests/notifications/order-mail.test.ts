import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addNote,
  cancelOwnOrder,
  openOrderLink,
  readOrder,
  setOrderStatus,
  undoStatus,
} from "../../domain/orders/index.ts";
import { seedSettings, writeSettings } from "../../domain/settings/index.ts";
import { defaultSettings } from "../../domain/settings/inputs.ts";
import type { Actor } from "../../kernel/actor.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { mailsTo, runJobs } from "./mail-rig.ts";

let database: TestDatabase;
let staff: Actor;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  staff = await person(database, "staff");
});
afterAll(() => database.close());

test("an order and each step that the owner wants mailed are mailed once, however often the job runs", async () => {
  const { ctx } = ordersCtx(database);
  const to = "once@customers.example";
  const { orderId } = await placed(ctx, { customerEmail: to });
  const asStaff = { ...ctx, actor: staff };
  for (const status of ["in_progress", "gold_collected", "gold_received", "payment_sent"] as const) {
    await setOrderStatus(asStaff, { orderId, status });
  }
  const admin = { ...ctx, actor: await person(database, "admin") };
  await writeSettings(admin, {
    key: "mails",
    version: 0,
    value: { steps: ["gold_received", "payment_sent"] },
  });
  await runJobs(database, ctx, orderId, 3);
  const number = orderId.slice(0, 8);
  const subjects = (await mailsTo(database, ctx, to)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([`Order received: order #${number}`, `Payment Sent: order #${number}`]);
});

test("a step that was undone is told by no mail, nor is its undoing", async () => {
  const { ctx } = ordersCtx(database);
  const to = "undone@customers.example";
  const { orderId } = await placed(ctx, { customerEmail: to });
  await runJobs(database, ctx, orderId);
  const asStaff = { ...ctx, actor: staff };
  const subjects = async () =>
    (await mailsTo(database, ctx, to)).map(({ subject }) => subject.replace(/:.*/, "")).sort();
  const met = { orderId, status: "gold_received", note: "Already met" } as const;
  const set = await setOrderStatus(asStaff, met);
  if (!set.ok) throw new Error(set.error.text);
  await runJobs(database, ctx, orderId, 1, 60);
  expect(await undoStatus(asStaff, { orderId, version: set.value.after.version })).toMatchObject({
    ok: true,
  });
  await runJobs(database, ctx, orderId, 3, 60);
  expect(await subjects()).toEqual(["Order received"]);
  await setOrderStatus(asStaff, met);
  await runJobs(database, ctx, orderId, 1, 60);
  await runJobs(database, ctx, orderId, 1, 60);
  expect(await subjects()).toEqual(["Gold Received", "Order received"]);
});

test("steps that follow at once are one mail with each note, which waits for them and never comes twice", async () => {
  const { ctx } = ordersCtx(database);
  const to = "at-once@customers.example";
  const { orderId } = await placed(ctx, { customerEmail: to });
  await runJobs(database, ctx, orderId);
  const asStaff = { ...ctx, actor: staff };
  const subjects = async () =>
    (await mailsTo(database, ctx, to)).map(({ subject }) => subject.replace(/:.*/, "")).sort();
  const first = { orderId, status: "in_progress", note: "Come to world 330.", notePublic: true } as const;
  await setOrderStatus(asStaff, first);
  await setOrderStatus(asStaff, { orderId, status: "gold_received" });
  const last = { orderId, status: "payment_sent", note: "Thanks for waiting!", notePublic: true } as const;
  await setOrderStatus(asStaff, last);
  const waiting = () =>
    database.pool.query(
      `select type from due_events join events on id = event_id
       where subject_id = $1 and has_waited order by event_id`,
      [orderId],
    );
  expect((await waiting()).rows).toEqual([]);
  // Nothing is mailed before the wait is over. The rig then runs everything that waits, three times.
  await runJobs(database, ctx, orderId, 1, 60);
  expect(await subjects()).toEqual(["Order received"]);
  // The three steps, and the order itself, whose confirmation waits too.
  const step = "order.status_changed";
  expect((await waiting()).rows.map(({ type }) => type)).toEqual(["order.placed", step, step, step]);
  await runJobs(database, ctx, orderId, 3, 60);
  expect(await subjects()).toEqual(["Order received", "Payment Sent"]);
  const told = (await mailsTo(database, ctx, to)).find(({ subject }) => subject.startsWith("Payment Sent"));
  expect(told?.text.replaceAll(/\s+/g, " ")).toContain(
    "From our team: Come to world 330. From our team: Thanks for waiting!",
  );
  const end = { orderId, status: "completed", note: "See you again.", notePublic: true } as const;
  await setOrderStatus(asStaff, end);
  await runJobs(database, ctx, orderId, 1, 60);
  await runJobs(database, ctx, orderId, 1, 60);
  expect(await subjects()).toEqual(["Completed", "Order received", "Payment Sent"]);
});

test("a review service gets one copy of a completed order, addressed to the customer, without their link", async () => {
  const { ctx } = ordersCtx(database);
  const to = "copied@customers.example";
  const copy = "invites@reviews.example";
  await seedSettings(database.db, "mails", defaultSettings.mails, ctx.clock.now());
  const setTo = "update settings set value = value || $1::jsonb where key = 'mails'";
  const { rows } = await database.pool.query("select value from settings where key = 'mails'");
  const copying = { ...defaultSettings.mails, reviewCopyTo: copy };
  await database.pool.query(setTo, [JSON.stringify(copying)]);
  const { orderId } = await placed(ctx, { customerEmail: to });
  const asStaff = { ...ctx, actor: staff };
  for (const status of ["in_progress", "gold_received", "payment_sent", "completed"] as const)
    await setOrderStatus(asStaff, { orderId, status });
  await runJobs(database, ctx, orderId, 3);
  const copies = await mailsTo(database, ctx, copy);
  expect(copies).toHaveLength(1);
  expect(copies[0]).toMatchObject({ addressedTo: to });
  expect(copies[0]?.html).toContain("/reviews");
  expect(copies[0]?.html).not.toContain("token");
  expect(copies[0]?.html).not.toContain(orderId);
  await database.pool.query(setTo, [JSON.stringify({ ...rows[0].value, reviewCopyTo: "" })]);
});

test("a cancellation by staff waits for nothing and keeps the note of the step before it", async () => {
  const { ctx } = ordersCtx(database);
  const to = "canceled-at-once@customers.example";
  const { orderId } = await placed(ctx, { customerEmail: to });
  await runJobs(database, ctx, orderId);
  const asStaff = { ...ctx, actor: staff };
  const started = { orderId, status: "in_progress", note: "On my way.", notePublic: true } as const;
  await setOrderStatus(asStaff, started);
  await setOrderStatus(asStaff, { orderId, status: "canceled", note: "Nobody came." });
  await runJobs(database, ctx, orderId, 2, 60);
  const mails = (await mailsTo(database, ctx, to)).filter(
    ({ subject }) => !subject.startsWith("Order received"),
  );
  expect(mails.map(({ subject }) => subject.replace(/:.*/, ""))).toEqual(["Order Canceled"]);
  expect(mails[0]?.text).toContain("On my way.");
});

test("a step that is not mailed is, where staff write something to the customer with it", async () => {
  const { ctx } = ordersCtx(database);
  const to = "noted@customers.example";
  const { orderId } = await placed(ctx, { customerEmail: to });
  const asStaff = { ...ctx, actor: staff };
  const note = "Come to world 330.";
  await setOrderStatus(asStaff, { orderId, status: "in_progress", note, notePublic: true });
  await setOrderStatus(asStaff, { orderId, status: "gold_collected" });
  await runJobs(database, ctx, orderId);
  const subjects = (await mailsTo(database, ctx, to)).map(({ subject }) => subject.replace(/:.*/, ""));
  expect(subjects.sort()).toEqual(["In Progress", "Order received"]);
});

test("a sale that goes back to before its trade mails that its gold was returned, whatever steps are mailed", async () => {
  const { ctx } = ordersCtx(database);
  const to = "gold-back@customers.example";
  const { orderId } = await placed(ctx, { customerEmail: to });
  const asStaff = { ...ctx, actor: staff };
  await setOrderStatus(asStaff, { orderId, status: "gold_collected", note: "traded at once" });
  const back = { orderId, status: "in_progress", gold: "returned", note: "the wrong sale" } as const;
  expect(await setOrderStatus(asStaff, back)).toMatchObject({ ok: true });
  await runJobs(database, ctx, orderId, 2);
  const told = (await mailsTo(database, ctx, to)).find(({ subject }) => subject.startsWith("We returned"));
  expect(told?.text.replaceAll(/\s+/g, " ")).toMatch(/We returned your \d+M in the game/);
  expect(told?.text).not.toContain("the wrong sale");
});

test("the mailed link opens the order in a browser that never saw it, and no other order", async () => {
  const { ctx } = ordersCtx(database);
  const to = "link@customers.example";
  const { orderId } = await placed(ctx, { customerEmail: to });
  const other = await placed(ctx);
  await runJobs(database, ctx, orderId);
  const [mail] = await mailsTo(database, ctx, to);
  const key = decodeURIComponent(/\/order\/[0-9a-f-]+\?key=([\w.%-]+)/.exec(mail?.text ?? "")?.[1] ?? "");
  const opened = await openOrderLink(ctx, { orderId, key });
  if (!opened.ok) throw new Error(opened.error.text);
  const view = await readOrder(ctx, { orderId, token: opened.value.token });
  expect(view).toMatchObject({ value: { viewerRole: "customer", private: { customerEmail: to } } });
  expect(await openOrderLink(ctx, { orderId: other.orderId, key })).toMatchObject({
    error: { code: "forbidden" },
  });
});

test("a note for staff is never mailed, one for the customer is", async () => {
  const { ctx } = ordersCtx(database);
  const to = "notes@customers.example";
  const { orderId } = await placed(ctx, { customerEmail: to });
  const asStaff = { ...ctx, actor: staff };
  await addNote(asStaff, {
    orderId,
    note: "Looks like a planted-internal-remark",
    isPublic: false,
    once: { scope: "test", key: "note-one" },
  });
  await addNote(asStaff, {
    orderId,
    note: "We are late, sorry",
    isPublic: true,
    once: { scope: "test", key: "note-two" },
  });
  const progress = { orderId, status: "in_progress", note: "planted-internal-reason" } as const;
  await setOrderStatus(asStaff, progress);
  await runJobs(database, ctx, orderId);
  const texts = (await mailsTo(database, ctx, to)).map(({ text, html }) => text + html).join("\n");
  expect(texts).toContain("We are late, sorry");
  expect(texts).not.toContain("planted-internal");
});

test("an order cancelled by its customer says so in its mail, not as staff, and asks for nothing", async () => {
  const { ctx } = ordersCtx(database);
  const to = "cancel@customers.example";
  const { orderId, accessToken } = await placed(ctx, { type: "gold_buy", customerEmail: to });
  await cancelOwnOrder(ctx, { orderId, token: accessToken });
  await runJobs(database, ctx, orderId);
  const mails = await mailsTo(database, ctx, to);
  const text = mails.find(({ subject }) => subject.startsWith("Order Canceled"))?.text;
  expect(text).toContain("We received this order, and you canceled it right after.");
  expect(text).not.toMatch(/From our team|You pay/);
});

async function statesOfMailsTo(to: string): Promise<string[]> {
  const { rows } = await database.pool.query("select state from mails where to_address = $1", [to]);
  return rows.map(({ state }) => state).sort();
}

test("one address gets six mails an hour about new orders; staff see the others and their own mails go out", async () => {
  const { ctx, clock } = ordersCtx(database);
  const to = "flooded@customers.example";
  const made: string[] = [];
  for (let n = 0; n < 8; n += 1) made.push((await placed(ctx, { customerEmail: to })).orderId);
  for (const orderId of made) await runJobs(database, ctx, orderId);
  expect(await statesOfMailsTo(to)).toEqual([...Array(2).fill("failed"), ...Array(6).fill("queued")]);
  const last = made.at(-1) ?? "";
  await setOrderStatus({ ...ctx, actor: staff }, { orderId: last, status: "gold_received", note: "early" });
  await runJobs(database, ctx, last);
  expect((await statesOfMailsTo(to)).filter((state) => state === "queued")).toHaveLength(7);
  clock.advance(3_600_000);
  const { orderId } = await placed(ctx, { customerEmail: to });
  await runJobs(database, ctx, orderId);
  expect((await statesOfMailsTo(to)).filter((state) => state === "queued")).toHaveLength(8);
});

test("an address that cannot be mailed to ends as a failed mail that staff see, not as a job that throws", async () => {
  const { ctx } = ordersCtx(database);
  const to = `${"a".repeat(65)}@customers.example`;
  const { orderId } = await placed(ctx, { customerEmail: to });
  await runJobs(database, ctx, orderId);
  expect(await statesOfMailsTo(to)).toEqual(["failed"]);
});
