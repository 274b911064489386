import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Every source file of the domain and of the demo's wallet, by its path. */
const sources = readdirSync("domain", { recursive: true, encoding: "utf8" })
  .map((file) => path.posix.join("domain", file.split(path.sep).join("/")))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Postings by which money or gold of ours is somebody else's; the reversed ones bring it back. */
const leaving = /kind: "(payout_sent|refund|goodwill_refund|commission_paid|purchase_written_off)"/;
const asksGate = /\b(letLeave|letRefundLeave)\(/;

/**
 * Files that book what leaves for callers who have asked the gate, with those callers. `settle.ts` brings the
 * books in line with what an order's change has decided.
 */
const bookedFor: Readonly<Record<string, readonly string[]>> = {
  "domain/payments/refunds/book-sent-refund.ts": [
    "domain/payments/refunds/mark-refund-sent.ts",
    "domain/payments/chain/send-refund-from-demo-wallet.ts",
  ],
  "domain/payments/settle.ts": [],
};

test("whatever books money as gone asks the gate first (Rule P42)", () => {
  const booking = sources
    .filter(({ text }) => /\bpost\(tx/.test(text) && leaving.test(text))
    .map(({ file }) => file);
  expect(booking.length).toBeGreaterThan(4);
  for (const file of booking) {
    for (const asker of bookedFor[file] ?? [file]) {
      expect(readFileSync(asker, "utf8"), `${asker} lets money leave past the gate`).toMatch(asksGate);
    }
  }
  for (const [file, callers] of Object.entries(bookedFor)) {
    const [name = ""] =
      /export (?:async )?function (bookSentRefund)\(/.exec(readFileSync(file, "utf8")) ?? [];
    if (!name) continue;
    const calling = sources.filter(({ file: one, text }) => one !== file && /\bbookSentRefund\(/.test(text));
    expect(calling.map(({ file: one }) => one).sort()).toEqual([...callers].sort());
  }
});

test("what was paid for is handed over, and a login shown to its buyer, through the gate alone (Rule P42)", () => {
  for (const file of [
    "domain/payments/react-to-purchase.ts",
    "domain/listings/purchase/purchase-reactor.ts",
    "domain/listings/purchase/reveal-login.ts",
  ]) {
    expect(readFileSync(file, "utf8"), file).toMatch(asksGate);
  }
});

test("a listing's price is written by the edit that asks the gate, and by what makes listings (Rule P42)", () => {
  const calling = sources.filter(({ text }) => /\beditOf\(/.test(text)).map(({ file }) => file);
  const folder = "domain/listings/desk";
  expect(calling.sort()).toEqual(
    ["bulk-edit", "edit-of", "price-gate"].map((name) => `${folder}/${name}.ts`),
  );
  expect(readFileSync(`${folder}/bulk-edit.ts`, "utf8")).not.toMatch(/editOf\([^)]*priceCents/);
  expect(readFileSync("domain/listings/desk/price-gate.ts", "utf8")).toMatch(asksGate);
  const updating = sources.filter(({ text }) => /update\(accountListings\)/.test(text));
  expect(updating.length).toBeGreaterThan(3);
  for (const { file, text } of updating) expect(text, file).not.toMatch(/\.set\(\{[^}]*priceCents/);
  const editing = sources.filter(({ text }) => /\bchange(Listing|Inside)\(/.test(text));
  for (const { file, text } of editing) expect(text, file).not.toMatch(/set: \{[^}]*priceCents/);
});

/**
 * Files that open the vault without showing anybody what is in it: they compare, send it to where it was
 * meant for, or copy it under another name.
 */
const keepsItsSecret = new Set([
  "domain/account-sales/accounts-on-sale.ts",
  "domain/account-sales/account-sales-reactor.ts",
  "domain/account-sales/recover-sale.ts",
  "domain/account-sales/recovered.ts",
  "domain/account-sales/save-reset-link.ts",
  "domain/boosts/change-access.ts",
  "domain/listings/desk/login-prints.ts",
  "domain/listings/draft-listing.ts",
  "domain/listings/import/read-import.ts",
  "domain/listings/import/run-import.ts",
  "domain/listings/import/start-import.ts",
  "domain/listings/purchase/allow-another-reveal.ts",
  "domain/listings/purchase/purchase-login.ts",
  "domain/notifications/push/push-secrets.ts",
  "domain/notifications/webhooks/endpoint-secret.ts",
  "domain/orders/approvals/decide-approval.ts",
  "domain/orders/approvals/list-approvals.ts",
  "domain/orders/customers/follow-email.ts",
  "domain/payments/chain/send-refund-from-demo-wallet.ts",
  "domain/payments/destinations/destination-row.ts",
  "domain/payments/payouts/lock-payout-details.ts",
  "domain/payments/payouts/send-payout.ts",
  "domain/payments/refunds/claim-refund.ts",
  "domain/payments/refunds/mark-refund-sent.ts",
]);

test("every file that opens a secret shows it by the gate's reveal, which the log keeps, or keeps it to itself (Rule P44)", () => {
  const opens = /vault\.open\(|\bopenLogin(Of)?\(ctx/;
  const opening = sources.filter(({ text }) => opens.test(text)).map(({ file }) => file);
  const unknown = opening.filter((file) => !keepsItsSecret.has(file));
  for (const file of unknown) {
    const text = readFileSync(file, "utf8");
    expect(text, `${file} opens a secret without logging who saw it`).toMatch(/revealed"/);
    expect(text, `${file} opens a secret past the gate`).toMatch(/\b(reveal(<\w+>)?|letLeave)\(ctx/);
  }
  expect([...keepsItsSecret].filter((file) => !opening.includes(file))).toEqual([]);
});
