import { randomUUID } from "node:crypto";
import { formsOfPage } from "../fuzz/forms-of-page.ts";
import type { DeskForm } from "./desk-cells.ts";
import type { Ids } from "./desk-ids.ts";
import type { RightsShop } from "./rights-shop.ts";

const because = "Because the matrix asks.";

/** What most forms hold: each reads its own names and leaves the rest. What they name mostly isn't there. */
function usual(ids: Ids): Record<string, string> {
  const nobodys = randomUUID();
  return {
    ...{ orderId: ids.orderId, listingId: ids.listingId, personId: ids.personId },
    ...{ version: "1", note: because, reason: because, text: because, reference: "REF-1" },
    ...{ idempotencyKey: randomUUID(), amount: "10.00", block: "hero" },
    ...{ id: nobodys, keyId: nobodys, claimId: nobodys, requestId: nobodys, noteId: nobodys },
    ...{ sessionId: nobodys, counterOfferId: nobodys, invitationId: nobodys, viewId: nobodys },
    ...{ mailId: nobodys, draftId: nobodys, draftVersion: "1", deliveryId: nobodys, disputeId: nobodys },
    ...{ onceKey: randomUUID() },
  };
}

type More = (ids: Ids) => Record<string, string>;
const onSale: More = ({ saleId }) => ({ orderId: saleId });
const onPurchase: More = ({ purchaseId }) => ({ orderId: purchaseId });
const promo: More = () => ({ promoCode: "FIRSTBUY", amountCents: "1", isActive: "off", maxRedemptions: "9" });

/** What single forms need besides. */
const more: Record<string, More> = {
  "admin status": () => ({ status: "in_progress" }),
  "admin assign": ({ orderId, staffId }) => ({ [`order:${orderId}`]: "on", personId: staffId }),
  "save-view": () => ({ name: "Matrix", query: "status=pending" }),
  "change-view": () => ({ name: "Matrix" }),
  "replace-view": () => ({ view: `${randomUUID()} 1`, query: "status=pending" }),
  "move-view": () => ({ to: "up" }),
  "roll-back-boost-prices": () => ({ to: "1" }),
  "roll-back-offers": () => ({ to: "1" }),
  "post-offers": () => ({ intent: "post" }),
  "post-boost-prices": () => ({ intent: "post" }),
  "approve-key": () => ({ compared: "on" }),
  "propose-key": () => ({ xpub: "xpub-of-the-matrix" }),
  "save-reply": () => ({ title: "Matrix", shortcut: "matrix", body: because }),
  "plan-draft": () => ({ publishAt: "2099-01-01T10:00" }),
  "restore-version": () => ({ from: "1", as: "draft" }),
  erase: () => ({ who: randomUUID() }),
  capacity: () => ({ deltaMillions: "5" }),
  stock: () => ({ deltaMillions: "5" }),
  rates: () => ({ buyMicroUsd: "0.20", sellMicroUsd: "0.19", paymentMicroUsd: "0.17" }),
  "read-all": () => ({ upTo: "2026-01-01T00:00:00.000Z" }),
  "remove-device": () => ({ deviceId: randomUUID() }),
  "job-again-": () => ({ jobId: "999999999" }),
  "job-remove-": () => ({ jobId: "999999999" }),
  "jobs-again": () => ({ kind: "no-such-job" }),
  "create-key": () => ({ name: "Matrix", "may:orders.read": "on" }),
  "bulk-listings": ({ listingId }) => ({ [`listing:${listingId}`]: "1", intent: "hide" }),
  "reply-to-review:": () => ({ reply: because }),
  "create-listing": () => ({ name: "Matrix", price: "20" }),
  "listing-login": () => ({ email: "name@example.test", password: "secret-of-the-matrix" }),
  askAmount: () => ({ amountCents: "10.00" }),
  askEmail: () => ({ customerEmail: "matrix@example.test" }),
  boostAccess: ({ boostId }) => ({ orderId: boostId }),
  boostGear: ({ boostId }) => ({ orderId: boostId, outcome: "returned" }),
  boostSnapshot: ({ boostId }) => ({ orderId: boostId, moment: "before" }),
  boostProgress: ({ boostId }) => ({ orderId: boostId }),
  check: (ids) => ({ ...onSale(ids), mark: "login_works:done" }),
  counter: (ids) => ({ ...onSale(ids), amountCents: "95.00" }),
  list: onSale,
  login: onSale,
  resetLink: onSale,
  requestReset: onSale,
  recover: (ids) => ({ ...onSale(ids), effect: "block" }),
  saveReset: (ids) => ({
    ...onSale(ids),
    link: "https://secure.runescape.com/m=accountappeal/reset?code=abcdef0123456789",
  }),
  handOver: () => ({ to: "queue" }),
  "hand-over-shift": () => ({ to: "queue" }),
  "hold-longer": () => ({ minutes: "30" }),
  payment: () => ({ how: "paypal" }),
  refundSent: () => ({ txHash: `0x${"ab".repeat(32)}` }),
  "admin/orders/:orderId status": () => ({ status: "in_progress" }),
  takeOver: ({ staffId }) => ({ takeOverFrom: staffId }),
  world: () => ({ world: "301" }),
  "correct-invoice": () => ({ number: "2026-00001", name: "Matrix" }),
  "new-order": () => ({
    type: "gold_buy",
    quoteId: "none",
    rsn: "Vault Heron",
    customerEmail: "matrix@example.test",
  }),
  "confirm-payouts": ({ orderId }) => ({ [`payout:${orderId}`]: "1" }),
  invite: () => ({ email: "matrix@example.test", role: "staff" }),
  role: () => ({ role: "staff" }),
  "reset-two-step": () => ({ currentPassword: "goldhall-demo" }),
  "approve-commission:": promo,
  "pay-commission:": promo,
  "change-promo:": promo,
  "switch-promo:": promo,
  "create-promo": () => ({
    promoCode: "MATRIX",
    discount: "10",
    discountUnit: "percent",
    maxRedemptions: "9",
  }),
  "add-recovered": () => ({ kind: "rsn", value: "Vault Heron", effect: "flag" }),
  "check-recovered": () => ({ kind: "rsn", value: "Vault Heron" }),
  "mark-shift-note:": () => ({ done: "on", isDone: "on" }),
  "create-webhook": () => ({
    service: "webhook",
    url: "https://hooks.example.test/matrix",
    name: "Matrix",
    "kind:dispute": "on",
  }),
  "change-webhook": () => ({ name: "Matrix", "kind:dispute": "on" }),
  purchaseLogin: onPurchase,
  purchaseReadAgain: onPurchase,
  "admin/disputes/:orderId": onPurchase,
  "admin/data.zip": () => ({ who: randomUUID() }),
  "admin/listings/import": () => ({ text: "name,price" }),
  "settings-": () => ({ form: "settings-approvals", version: "0", secondPersonAboveCents: "250" }),
};

/** Forms whose many fields are taken from the page itself, and the page that shows them. */
const shown: Record<string, (ids: Ids) => string> = {
  "post-offers": () => "/admin/offers",
  "post-boost-prices": () => "/admin/boosts",
  content: () => "/admin/content?block=hero",
  "edit-listing": ({ listingId }) => `/admin/listings/${listingId}`,
  "notification-preferences": () => "/admin/inbox/preferences",
};

export type SentForm = { address: string; body: Record<string, string> };

/** Where a form is sent to, and with what it is valid. */
export async function sentTo({ ask }: RightsShop, { page, form }: DeskForm, ids: Ids): Promise<SentForm> {
  const own = (more[`${page} ${form}`] ?? more[form])?.(ids);
  const body: Record<string, string> = { ...usual(ids), ...own };
  const from = shown[form]?.(ids);
  if (from) {
    const forms = formsOfPage((await ask("admin", from)).text, from);
    const found = forms.find(({ fields }) =>
      fields.some(({ name, value }) => name === "form" && value === form),
    );
    if (!found) throw new Error(`${from} doesn't show ${form}`);
    for (const { name, value, type } of found.fields)
      if (name !== "intent" && type !== "checkbox") body[name] = value;
  }
  const named = /[-:]$/.test(form) ? form + ids.orderId : form;
  const parameters: Record<string, string> = { ...ids, ...body };
  const path = page.replaceAll(/:(\w+)\??/g, (_, name: string) => parameters[name] ?? randomUUID());
  return { address: `/${path}`, body: { ...body, form: own?.form ?? named } };
}
