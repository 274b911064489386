import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  planDraft,
  readBlockForEditing,
  readMailCopy,
  readMailLines,
  readWordedMails,
  restoreVersion,
  saveDraft,
  sendTestMail,
  writeSiteContent,
} from "../../domain/content/index.ts";
import { linesKey, mailKeyOf } from "../../domain/content/model.ts";
import { mailSpecOf } from "../../kernel/mails/mail-kinds.ts";
import { createMailer } from "../../platform/mail/mailer.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { mailsTo } from "../notifications/mail-rig.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { failure, value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { recordingLog, vaultKey } from "../support/tools.ts";
import { contentShop } from "./content-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof contentShop>>;

beforeAll(async () => {
  database = await testDatabase();
  shop = await contentShop(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await shop.clear();
  await database.pool.query("truncate mails, rate_limits");
});

const vault = createVault([vaultKey("k1")]);
const log = recordingLog();
const mailer = createMailer(vault, {
  ownCopyOf: (db, kind) => readMailCopy({ db, log }, kind),
  ownLines: (db) => readMailLines({ db, log }),
});
const key = mailKeyOf("chat-reply");
const standard = mailSpecOf("chat-reply").copy;
const own = {
  subject: "{shopName} wrote back",
  heading: "Hello",
  paragraphs: ["We <b>wrote</b> back."],
  button: "Read <it>",
};
const link = "https://shop.example/chat?token=secret";

async function chatMail(to: string) {
  await mailer.queue(database.db, {
    to,
    template: "notice",
    props: { kind: "chat-reply", link: link },
  });
  const [mail] = await mailsTo(database, { ...ordersCtx(database).ctx, vault }, to);
  if (!mail) throw new Error("no mail");
  return mail;
}

const confirmed = async (personId: string) => {
  const { rows } = await database.pool.query("select email from users where id = $1", [personId]);
  return String(rows[0].email);
};

test("a mail is made with the owner's words, escaped, and keeps its link", async () => {
  await shop.publish(key, own, 0);
  const mail = await chatMail("a@shop.test");
  expect(mail.subject).toBe("Goldhall wrote back");
  expect(mail.html).toContain("We &lt;b&gt;wrote&lt;/b&gt; back.");
  expect(mail.html).toContain("Read &lt;it&gt;");
  expect(mail.html).not.toContain(standard.paragraphs[0]);
  expect(mail.html).not.toContain(standard.button);
  expect(mail.html).toContain(`href="${link}"`);
});

test("a mail that is queued keeps the words of that moment; the next one has the new ones", async () => {
  const before = await chatMail("b@shop.test");
  await shop.publish(key, own, 0);
  expect((await chatMail("b2@shop.test")).subject).toBe("Goldhall wrote back");
  const [kept] = await mailsTo(database, { ...ordersCtx(database).ctx, vault }, "b@shop.test");
  expect(kept).toEqual(before);
  expect(before.subject).toBe(standard.subject);
});

test("a draft words no mail, and a planned one does from its time on", async () => {
  const draft = value(await saveDraft(shop.ctx, { key, value: own, basedOn: 0, draft: null }));
  expect((await chatMail("c@shop.test")).subject).toBe(standard.subject);
  const publishAt = new Date("2026-11-20T11:00:00Z");
  value(await planDraft(shop.ctx, { key, draft: { id: draft.id, version: draft.version }, publishAt }));
  shop.clock.advance(3_600_000);
  expect(await shop.runJobs()).toEqual(["done"]);
  expect((await chatMail("c2@shop.test")).subject).toBe("Goldhall wrote back");
});

test("publishing the default text gives the mail back to the shop, and history gives the owner's back", async () => {
  const first = await shop.publish(key, own, 0);
  expect(value(await readWordedMails(shop.ctx))).toEqual([key]);
  const second = await shop.publish(key, standard, first);
  expect(await shop.standing(key)).toMatchObject({ value: null });
  expect(value(await readWordedMails(shop.ctx))).toEqual([]);
  expect((await chatMail("d@shop.test")).subject).toBe(standard.subject);
  value(await restoreVersion(shop.ctx, { key, from: first, version: second }));
  expect((await chatMail("d2@shop.test")).subject).toBe("Goldhall wrote back");
});

test("a stored text that lacks what its mail needs by now gives way to the shop's own", async () => {
  const text = { subject: "s", heading: "h", paragraphs: ["Nothing about money."] };
  await database.pool.query("insert into site_content (key, value, version) values ($1, $2, 1)", [
    "mail.commission-paid",
    JSON.stringify(text),
  ]);
  expect(await readMailCopy({ db: database.db, log }, "commission-paid")).toBeNull();
});

async function expiredMail(to: string) {
  await mailer.queue(database.db, {
    to,
    template: "order-news",
    props: {
      text: {
        kind: "payment-expired",
        values: { arrived: { line: "arrived/part", values: { amount: "$9.00" } } },
      },
      ...{ orderNumber: "4F2A81C0", product: "Gold purchase", notes: ["Take your time."], lines: [], link },
      button: { line: "button/payRest" },
    },
  });
  const [mail] = await mailsTo(database, { ...ordersCtx(database).ctx, vault }, to);
  return mail?.text.replace(/\s+/g, " ");
}

test("the sentences, buttons and notes of a case are in the owner's words too, with their amounts", async () => {
  const before = await expiredMail("e@shop.test");
  expect(before).toContain("$9.00 of your payment has arrived and stays with your order.");
  expect(before).toContain("From our team: Take your time.");
  expect(before).toContain("Pay the rest");
  const lines = {
    arrived: { part: "We kept your {amount}." },
    button: { payRest: "Send what's missing" },
    note: { fromTeam: "Our trader says: {note}" },
  };
  await shop.publish(linesKey, lines, 0);
  expect(value(await readWordedMails(shop.ctx))).toEqual([linesKey]);
  const after = await expiredMail("e2@shop.test");
  expect(after).toContain("We kept your $9.00. Press the button to start a new payment");
  expect(after).toContain("Our trader says: Take your time.");
  expect(after).toContain("Send what's missing");
  expect(after).not.toMatch(/Pay the rest|From our team|stays with your order/);
});

test("a stored sentence that lacks what it needs by now gives way alone", async () => {
  await database.pool.query("insert into site_content (key, value, version) values ($1, $2, 1)", [
    linesKey,
    JSON.stringify({ arrived: { part: "Some of it came." }, button: { payRest: "Go on" }, gone: {} }),
  ]);
  expect(await readMailLines({ db: database.db, log })).toEqual({ button: { payRest: "Go on" } });
});

test("a text of an earlier release, with {details} and without a button, words its mail as it did", async () => {
  const text = { subject: "Too late", heading: "Sorry", paragraphs: ["Hello there.", "{details}"] };
  await database.pool.query("insert into site_content (key, value, version) values ($1, $2, 1)", [
    "mail.payment-expired",
    JSON.stringify(text),
  ]);
  const said = await expiredMail("f@shop.test");
  expect(said).toContain("Hello there. $9.00 of your payment has arrived");
  expect(said).toContain("Press the button to start a new payment at the current price.");
  expect(await readBlockForEditing({ db: database.db, log }, "mail.payment-expired")).toMatchObject({
    value: { button: "Pay now", paragraphs: ["Hello there.", "{arrived}", expect.any(String)] },
  });
});

test("no page is made anew for a mail's text", async () => {
  await shop.publish(key, own, 0);
  const [event] = await shop.eventsOf(key);
  expect(event).toMatchObject({ type: "content.updated", topics: ["content-drafts"] });
});

test("a test mail goes to whoever asks alone, with sample data and no link but to the shop", async () => {
  const { ctx } = ordersCtx(database);
  const asked = { ...ctx, vault, mailer, actor: shop.editor };
  const copy = {
    subject: "Paid: {amount}",
    heading: "Paid",
    paragraphs: ["We sent {amount} to you, {shopName}."],
    button: "See it",
  };
  const { to } = value(await sendTestMail(asked, { kind: "commission-paid", copy }));
  expect(to).toBe(await confirmed(shop.editor.personId));
  const [mail, ...others] = await mailsTo(database, { ...ctx, vault }, to);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Test: Paid: $25.00");
  expect(mail?.text).toContain("We sent $25.00 to you, Goldhall.");
  expect(mail?.text).toContain("See it");
  expect(mail?.text.match(/https?:\S+/g)).toEqual([ctx.origin]);
  expect(await shop.standing("mail.commission-paid")).toBeUndefined();
});

test("a test mail is refused without the right, for a text that can't be published, and after thirty", async () => {
  const { ctx } = ordersCtx(database);
  const staff = await person(database, "staff");
  const refused = await sendTestMail({ ...ctx, mailer, actor: staff }, { kind: "chat-reply", copy: null });
  expect(failure(refused).code).toBe("not_found");
  const asked = { ...ctx, mailer, actor: shop.editor };
  const wrong = { ...own, subject: "{password}" };
  expect(failure(await sendTestMail(asked, { kind: "chat-reply", copy: wrong })).text).toContain(
    "{password}",
  );
  for (let n = 0; n < 30; n += 1) value(await sendTestMail(asked, { kind: "chat-reply", copy: null }));
  expect(failure(await sendTestMail(asked, { kind: "chat-reply", copy: null })).code).toBe("too_many");
});

test("without the right nobody words a mail", async () => {
  const staff = await person(database, "staff");
  const written = await writeSiteContent(shop.ctxAs(staff), { key, value: own, version: 0 });
  expect(failure(written).code).toBe("not_found");
});
