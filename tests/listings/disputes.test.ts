import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptInTime,
  addEvidence,
  addEvidenceAsStaff,
  confirmPurchase,
  listDisputes,
  openDispute,
  readEvidencePicture,
  readPurchaseForDesk,
  revealLogin,
  withdrawDispute,
} from "../../domain/listings/index.ts";
import { forgetDisputes } from "../../domain/listings/listings-tasks.ts";
import { cancelOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { mailsTo, runJobs } from "../notifications/mail-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { plainPicture, scriptedSvg } from "../support/hostile-pictures.ts";
import { longTest } from "../support/long-run.ts";
import {
  type DisputesShop,
  disputed,
  disputeOf,
  disputesShop,
  handedOver,
  logOf,
  once,
  purchaseAt,
  readAsBuyer,
  statusOf,
  value,
} from "./disputes-rig.ts";

let database: TestDatabase;
let shop: DisputesShop;

beforeAll(async () => {
  database = await testDatabase({ max: 12 });
  shop = await disputesShop(database);
});
afterAll(() => database.close());

const hours = (count: number) => shop.clock.advance(count * 3_600_000);
const picture = (hue: number) => plainPicture("png", { width: 320, height: 240, hue });

test("an order is not moved back while its dispute is open, and can be once it is withdrawn", async () => {
  const bought = await disputed(shop);
  const { orderId } = bought;
  for (const status of ["pending", "in_progress"] as const) {
    expect(await setOrderStatus(shop.manager, { orderId, status, note: "By phone" })).toMatchObject({
      error: { code: "conflict", text: expect.stringContaining("Decide it before you move the order back") },
    });
  }
  expect(await statusOf(shop, orderId)).toBe("verifying_account");
  expect((await readAsBuyer(shop, bought)).disputes).toMatchObject([{ state: "open" }]);
  value(await withdrawDispute(shop.ctx, bought));
  value(await setOrderStatus(shop.manager, { orderId, status: "pending", note: "By phone" }));
  expect(await statusOf(shop, orderId)).toBe("pending");
});

test("a dispute stops the acceptance until it is over, and the order ends by its decision only", async () => {
  const bought = await handedOver(shop);
  hours(71);
  const { disputeId } = value(await openDispute(shop.ctx, disputeOf(bought)));
  hours(10);
  await acceptInTime(shop.program);
  expect(await statusOf(shop, bought.orderId)).toBe("verifying_account");
  expect(await confirmPurchase(shop.ctx, bought)).toMatchObject({ error: { code: "conflict" } });
  expect(await cancelOrder(shop.manager, { orderId: bought.orderId })).toMatchObject({
    error: { text: expect.stringContaining("opened a dispute") },
  });
  const completed = { orderId: bought.orderId, status: "completed" } as const;
  expect(await setOrderStatus(shop.manager, completed)).toMatchObject({ error: { code: "conflict" } });
  const mine = await readAsBuyer(shop, bought);
  expect(mine.may).toEqual({ reveal: true, confirm: false, dispute: false, answer: true });
  expect(mine.disputes).toMatchObject([
    {
      id: disputeId,
      state: "open",
      reason: "cannot_log_in",
      entries: [{ author: "customer", text: "The password is refused." }],
    },
  ]);
});

test("one dispute is open at a time, and only while the account is being checked", async () => {
  const bought = await handedOver(shop);
  const waiting = await handedOver(shop, { deliveryTime: "1 Day" });
  expect(await openDispute(shop.ctx, disputeOf(waiting))).toMatchObject({ error: { code: "conflict" } });
  const three = await Promise.all([1, 2, 3].map(() => openDispute(shop.ctx, disputeOf(bought))));
  expect(three.filter(({ ok }) => ok)).toHaveLength(1);
  const late = await handedOver(shop);
  hours(72);
  expect(await openDispute(shop.ctx, disputeOf(late))).toMatchObject({
    error: { text: expect.stringContaining("72 hours") },
  });
});

test("the same dispute sent twice, also at once, is opened once; with other content it is an error", async () => {
  const bought = await handedOver(shop);
  const asked = disputeOf(bought, { pictures: [await picture(40)] });
  const both = await Promise.all([openDispute(shop.ctx, asked), openDispute(shop.ctx, asked)]);
  const third = await openDispute(shop.ctx, asked);
  const ids = new Set([...both, third].map((one) => value(one).disputeId));
  expect(ids.size).toBe(1);
  expect((await readAsBuyer(shop, bought)).disputes[0]?.entries).toHaveLength(1);
  expect(await logOf(database, bought.orderId, "dispute.%")).toEqual(["dispute.opened public"]);
  for (const other of [
    { ...asked, text: "Another text." },
    { ...asked, reason: "taken_back" as const },
    { ...asked, pictures: [await picture(80)] },
  ]) {
    expect(await openDispute(shop.ctx, other)).toMatchObject({ error: { code: "key_reused" } });
  }
});

test("a dispute says until when we answer it first, on both sides, and no more once we have", async () => {
  const bought = await disputed(shop);
  const answerBy = new Date(shop.clock.now().getTime() + 24 * 3_600_000);
  const ofDesk = async () => {
    const { disputes } = value(await listDisputes(shop.staff, { state: "open" }));
    return disputes.find(({ orderId }) => orderId === bought.orderId);
  };
  expect((await readAsBuyer(shop, bought)).disputes).toMatchObject([{ answerBy }]);
  expect(await ofDesk()).toMatchObject({ answerBy });
  const note = { orderId: bought.orderId, disputeId: bought.disputeId, text: "Looking.", pictures: [] };
  value(await addEvidenceAsStaff(shop.staff, { ...note, onceKey: randomUUID() }));
  expect((await readAsBuyer(shop, bought)).disputes).toMatchObject([{ answerBy: null }]);
  expect(await ofDesk()).toMatchObject({ answerBy: null });
});

longTest("both sides add to it; a repeat adds nothing, and each addition is another version", async () => {
  const bought = await disputed(shop);
  const { orderId, disputeId } = bought;
  const said = { disputeId, text: "Here is what I see.", pictures: [], onceKey: randomUUID() };
  await Promise.all([
    addEvidence(shop.ctx, { ...bought, ...said }),
    addEvidence(shop.ctx, { ...bought, ...said }),
  ]);
  shop.clock.advance(1_000);
  const answer = { orderId, disputeId, text: "We look at it.", pictures: [], onceKey: said.onceKey };
  value(await addEvidenceAsStaff(shop.staff, answer));
  value(await addEvidenceAsStaff(shop.staff, answer));
  const desk = value(await readPurchaseForDesk(shop.staff, orderId));
  expect(desk.disputes[0]?.entries.map(({ author, authorName }) => [author, authorName])).toEqual([
    ["customer", null],
    ["customer", null],
    ["staff", "Cask Vole"],
  ]);
  expect(desk.disputes[0]?.version).toBe(3);
  const mine = await readAsBuyer(shop, bought);
  expect(mine.disputes[0]?.entries.map(({ authorName }) => authorName)).toEqual([null, null, null]);
  expect(await addEvidence(shop.ctx, { ...bought, ...said, text: "Other" })).toMatchObject({
    error: { code: "key_reused" },
  });
});

test("nobody else opens, adds to, withdraws or sees a dispute, nor by another order's dispute", async () => {
  const [bought, others] = [await disputed(shop), await disputed(shop)];
  const { orderId, disputeId } = bought;
  const said = { disputeId, text: "Let me in.", pictures: [], onceKey: randomUUID() };
  const member = shop.as(await person(database, "member"));
  for (const [ctx, token] of [
    [shop.ctx, undefined],
    [shop.ctx, others.token],
    [member, undefined],
    [shop.staff, undefined],
  ] as const) {
    const denied = { error: { code: "forbidden" } };
    expect(await openDispute(ctx, { ...disputeOf(bought), token })).toMatchObject(denied);
    expect(await addEvidence(ctx, { orderId, token, ...said })).toMatchObject(denied);
    expect(await withdrawDispute(ctx, { orderId, token, disputeId })).toMatchObject(denied);
  }
  const foreign = { ...bought, ...said, disputeId: others.disputeId };
  expect(await addEvidence(shop.ctx, foreign)).toMatchObject({ error: { code: "not_found" } });
  expect(await withdrawDispute(shop.ctx, foreign)).toMatchObject({ error: { code: "not_found" } });
  expect((await addEvidenceAsStaff(member, { orderId, ...said })).ok).toBe(false);
  const buyer = await person(database, "staff");
  await database.pool.query("update orders set customer_id = $1 where id = $2", [buyer.personId, orderId]);
  expect(await addEvidenceAsStaff(shop.as(buyer), { orderId, ...said })).toMatchObject({
    error: { code: "forbidden" },
  });
  expect((await readAsBuyer(shop, bought)).disputes[0]?.entries).toHaveLength(1);
});

longTest(
  "withdrawn, the hours go on, at least twelve of them, and another dispute may be opened in them",
  async () => {
    const [soon, late] = [await disputed(shop), await disputed(shop)];
    const before = (await purchaseAt(shop, soon.orderId)).acceptBy;
    value(await withdrawDispute(shop.ctx, soon));
    expect((await purchaseAt(shop, soon.orderId)).acceptBy).toEqual(before);
    hours(100);
    value(await withdrawDispute(shop.ctx, late));
    value(await withdrawDispute(shop.ctx, late));
    expect(await logOf(database, late.orderId, "dispute.withdrawn")).toHaveLength(1);
    await acceptInTime(shop.program);
    expect(await statusOf(shop, soon.orderId)).toBe("completed");
    expect(await statusOf(shop, late.orderId)).toBe("verifying_account");
    hours(11);
    value(await openDispute(shop.ctx, disputeOf(late)));
    const { disputes } = await readAsBuyer(shop, late);
    expect(disputes.map(({ state }) => state)).toEqual(["open", "withdrawn"]);
    value(await withdrawDispute(shop.ctx, { ...late, disputeId: disputes[0]?.id ?? "" }));
    hours(12);
    await acceptInTime(shop.program);
    expect(await statusOf(shop, late.orderId)).toBe("completed");
  },
);

test("pictures are evidence for the buyer and staff alone, and what is none is refused", async () => {
  const others = await disputed(shop);
  const bought = await disputed(shop, { pictures: [await picture(120), await picture(200)] });
  const { orderId, token } = bought;
  const shown = (await readAsBuyer(shop, bought)).disputes[0]?.entries[0]?.pictures ?? [];
  expect(shown).toMatchObject([
    { width: 320, height: 240 },
    { width: 320, height: 240 },
  ]);
  const asked = { orderId, pictureId: shown[0]?.id ?? "", size: 800 } as const;
  expect(value(await readEvidencePicture(shop.ctx, { ...asked, token })).type).toBe("image/webp");
  expect((await readEvidencePicture(shop.staff, { ...asked, token: undefined })).ok).toBe(true);
  const member = shop.as(await person(database, "member"));
  for (const [ctx, wrong] of [
    [shop.ctx, { ...asked, token: undefined }],
    [shop.ctx, { ...asked, token: others.token }],
    [member, { ...asked, token: undefined }],
    [shop.ctx, { ...asked, orderId: others.orderId, token: others.token }],
    [shop.staff, { ...asked, orderId: others.orderId, token: undefined }],
    [shop.ctx, { ...asked, token, pictureId: randomUUID() }],
    [shop.ctx, { ...asked, token, pictureId: "../../secret" }],
  ] as const) {
    expect(await readEvidencePicture(ctx, wrong)).toMatchObject({ error: { code: "not_found" } });
  }
  const said = { ...bought, text: "See here.", onceKey: randomUUID() };
  const svg = Buffer.from(scriptedSvg);
  expect(await addEvidence(shop.ctx, { ...said, pictures: [svg] })).toMatchObject({
    error: { code: "invalid", field: "pictures" },
  });
  const six = await Promise.all([1, 2, 3, 4, 5, 6].map(picture));
  expect(await addEvidence(shop.ctx, { ...said, pictures: six })).toMatchObject({
    error: { code: "invalid", field: "pictures" },
  });
  expect(await addEvidence(shop.ctx, { ...said, pictures: [], text: "  " })).toMatchObject({
    error: { field: "text" },
  });
});

test("what is written stands in the dispute alone: not in events, jobs, mails or the log", async () => {
  const [mark, answer] = [`zq-${randomUUID()}`, `za-${randomUUID()}`];
  const bought = await disputed(shop, { text: `My number is ${mark}.` });
  const { orderId, disputeId, email } = bought;
  value(
    await addEvidenceAsStaff(shop.staff, { orderId, disputeId, text: answer, pictures: [], onceKey: mark }),
  );
  await runJobs(database, shop.ctx, orderId);
  const reported = JSON.stringify(await mailsTo(database, shop.ctx, email));
  expect(reported).toContain("We answered your dispute");
  const { rows } = await database.pool.query(
    `select 'events' as source, e::text as row from events e union all
     select 'jobs', j::text from graphile_worker._private_jobs j`,
  );
  for (const written of [mark, answer]) {
    expect(reported).not.toContain(`${written}.`);
    expect(rows.filter(({ row }) => row.includes(written))).toEqual([]);
  }
});

longTest(
  "the desk lists what waits longest first, says who wrote last, and goes on where the page ended",
  async () => {
    const catalog = await disputesShop(database);
    const first = await disputed(catalog);
    catalog.clock.advance(60_000);
    const second = await disputed(catalog);
    const { orderId, disputeId } = second;
    catalog.clock.advance(1_000);
    value(
      await addEvidenceAsStaff(catalog.staff, {
        orderId,
        disputeId,
        text: "Yes?",
        pictures: [],
        onceKey: randomUUID(),
      }),
    );
    const open = value(await listDisputes(catalog.staff, { state: "open" }));
    const positionOf = (id: string) => open.disputes.findIndex((one) => one.id === id);
    expect(positionOf(first.disputeId)).toBeLessThan(positionOf(disputeId));
    expect(open.disputes[positionOf(disputeId)]).toMatchObject({
      name: "Ashen Zerker",
      lastAuthor: "staff",
      entryCount: 2,
      amountCents: 10_000,
    });
    expect(open.counts.open).toBe(open.disputes.length);
    for (let n = 0; n < 26; n += 1) {
      await database.pool.query(
        `insert into purchase_disputes (id, order_id, reason, state, opened_at)
       values (gen_random_uuid(), $1, 'something_else', 'withdrawn', $2)`,
        [first.orderId, catalog.clock.now()],
      );
    }
    const page = value(await listDisputes(catalog.staff, { state: "withdrawn" }));
    const next = value(await listDisputes(catalog.staff, { state: "withdrawn", cursor: page.nextCursor }));
    const ids = [...page.disputes, ...next.disputes].map(({ id }) => id);
    expect(page.disputes).toHaveLength(25);
    expect(new Set(ids).size).toBe(page.counts.withdrawn);
    expect(next.nextCursor).toBeNull();
    expect(value(await listDisputes(catalog.staff, { state: "open", cursor: "nonsense" })).disputes).toEqual(
      open.disputes,
    );
    expect((await listDisputes(catalog.ctx, { state: "open" })).ok).toBe(false);
  },
);

longTest(
  "half a year after its end what was written is deleted with its pictures; that it was stays",
  async () => {
    const [ended, running] = [await disputed(shop, { pictures: [await picture(300)] }), await disputed(shop)];
    value(await withdrawDispute(shop.ctx, ended));
    const sweeps = async () => {
      const { rows } = await database.pool.query(
        `select payload ->> 'pictureId' as id from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'sweep-picture' and run_at <= now()`,
      );
      return rows.map(({ id }) => id);
    };
    const [entry] = (await readAsBuyer(shop, ended)).disputes[0]?.entries ?? [];
    hours(24 * 179);
    await forgetDisputes(shop.program);
    expect((await readAsBuyer(shop, ended)).disputes[0]?.entries).toHaveLength(1);
    hours(24 * 2);
    await forgetDisputes(shop.program);
    expect(await forgetDisputes(shop.program)).toBe(0);
    expect((await readAsBuyer(shop, ended)).disputes).toMatchObject([{ state: "withdrawn", entries: [] }]);
    expect((await readAsBuyer(shop, running)).disputes[0]?.entries).toHaveLength(1);
    expect(await sweeps()).toContain(entry?.pictures[0]?.id);
  },
);

test("too much within an hour is refused, and a right repeat still gets its answer", async () => {
  const bought = await disputed(shop);
  const say = (onceKey: string) =>
    addEvidence(shop.ctx, { ...bought, text: "More of it.", pictures: [], onceKey });
  const first = randomUUID();
  value(await say(first));
  for (let n = 0; n < 18; n += 1) value(await say(randomUUID()));
  expect(await say(randomUUID())).toMatchObject({ error: { code: "too_many" } });
  expect((await say(first)).ok).toBe(true);
  expect((await revealLogin(shop.ctx, { ...bought, once: once() })).ok).toBe(true);
});
