import { type Capability, can } from "../../../domain/people/model.ts";
import type { Role } from "../../../kernel/actor.ts";
import { contentForm, draftForms, restoreForms } from "../../content/desk/content-forms.ts";
import { jobForms } from "../../jobs/desk/job-forms.ts";
import { inboxForms } from "../../notifications/desk/inbox/inbox-forms.ts";
import { mailForms } from "../../notifications/desk/mail-forms.ts";
import { preferencesForms } from "../../notifications/desk/preferences/preferences-forms.ts";
import { orderForms } from "../../orders/desk/order/order-forms.ts";
import { orderListForms } from "../../orders/desk/orders/order-forms.ts";
import { requestForms } from "../../orders/desk/requests/request-forms.ts";
import { payoutPageForms } from "../../payments/desk/payouts/payout-forms.ts";
import { promoForms } from "../../promotions/desk/promo-forms.ts";
import { reviewForms } from "../../reviews/desk/review-forms.ts";
import { firstStepsForms } from "../../settings/desk/first-steps/first-steps-forms.ts";
import { settingsForms } from "../../settings/desk/settings-forms.ts";
import { deskChatForms } from "../../support/desk/chat-forms.ts";
import { replyForms } from "../../support/desk/replies/reply-forms.ts";
import { formSent } from "../../web/forms/define-forms.ts";

/** All that a form asks of whoever sends it. */
export type Needs = readonly Capability[];

/**
 * What the forms of a page need, by their names. A name that ends in `-` or `:` stands for all that begin
 * with it, since a page may have such a form once for each row. `all` is for pages whose one form has no
 * name, or files in it, which are only read by who may send them.
 */
export type PageRights = { all: Needs } | { forms: Readonly<Record<string, Needs>> };

/** A page whose forms all need the same. */
function page(needs: Needs, ...forms: string[]): PageRights {
  return { forms: Object.fromEntries(forms.map((form) => [form, needs])) };
}

/** What the forms of a page need, as they are defined. */
function needsOf(forms: Readonly<Record<string, { needs: Needs }>>): Record<string, Needs> {
  return Object.fromEntries(Object.entries(forms).map(([name, { needs }]) => [name, needs]));
}

const progress: Needs = ["orders.progress"];
const read: Needs = ["orders.read"];
const reveal: Needs = ["secrets.reveal"];
const managesPeople: Needs = ["people.manage"];
/** The page of a person shows their orders. */
const knowsPeople: Needs = ["orders.read", "people.manage"];
const keys: Needs = ["keys.manage"];
const settings: Needs = ["settings.edit"];
const listings: Needs = ["listings.edit"];
const offers: Needs = ["offers.edit"];
const ownDesk: Needs = ["desk.enter"];

/**
 * What each form of the desk needs, by the path of its page as `app/routes.ts` has it. A form that isn't here
 * is refused to everybody, so no page gets one without its right. The commands check again for themselves.
 */
export const deskRights: Readonly<Record<string, PageRights>> = {
  admin: { forms: { leave: ownDesk, ...needsOf(orderListForms) } },
  "admin/orders/new": page(progress, "new-order"),
  "admin/orders/:orderId": { forms: needsOf(orderForms) },
  "admin/orders/:orderId/invoice": page(["orders.read", "invoices.correct"], "correct-invoice"),
  "admin/requests": { forms: needsOf(requestForms) },
  "admin/shift": page(progress, "add-shift-note", "mark-shift-note:", "hand-over-shift"),
  "admin/chats/:chatId?": { forms: needsOf(deskChatForms) },
  "admin/chats/replies": { forms: needsOf(replyForms) },
  "admin/payouts": { forms: needsOf(payoutPageForms) },
  "admin/payouts.csv": { all: reveal },
  "admin/disputes/:orderId": { all: ["orders.read", "orders.progress"] },
  "admin/gold": {
    forms: {
      rates: ["rates.edit"],
      "withdraw-rates": ["rates.edit"],
      stock: ["stock.edit"],
      capacity: ["stock.edit"],
    },
  },
  "admin/offers": page(offers, "post-offers", "roll-back-offers"),
  "admin/boosts": page(offers, "post-boost-prices", "roll-back-boost-prices"),
  "admin/recovered": {
    forms: { "add-recovered": progress, "end-recovered:": offers, "check-recovered": read },
  },
  "admin/listings": page(listings, "bulk-listings"),
  "admin/listings/new": page(listings, "create-listing"),
  "admin/listings/import": { all: listings },
  "admin/listings/import/:importId": page(listings, "start-import", "discard-import"),
  "admin/listings/:listingId": {
    forms: {
      "edit-listing": listings,
      "publish-listing": listings,
      "hide-listing": listings,
      "listing-sold": listings,
      "withdraw-listing": listings,
      "listing-login": listings,
      "reveal-listing-login": reveal,
    },
  },
  "admin/promotions": { forms: needsOf(promoForms) },
  "admin/reviews": { forms: needsOf(reviewForms) },
  "admin/content": { forms: needsOf({ [contentForm.name]: contentForm, ...draftForms }) },
  "admin/content/history": { forms: needsOf(restoreForms) },
  "admin/activity": page(managesPeople, "prove"),
  "admin/mails": { forms: needsOf(mailForms) },
  "admin/inbox": { forms: needsOf(inboxForms) },
  "admin/inbox/preferences": { forms: needsOf(preferencesForms) },
  "admin/people": page(
    managesPeople,
    ...["role", "disable-staff", "enable-staff", "end-sessions"],
    ...["invite", "invite-again", "withdraw-invitation"],
  ),
  "admin/people/:personId": {
    forms: {
      role: knowsPeople,
      "disable-staff": knowsPeople,
      "enable-staff": knowsPeople,
      "end-sessions": knowsPeople,
      "reset-two-step": knowsPeople,
      "person-note": [...read, ...progress],
      "remove-note-": [...read, ...progress],
      "end-session-": knowsPeople,
    },
  },
  "admin/data": page(managesPeople, "erase"),
  "admin/data.zip": { all: managesPeople },
  "admin/chain": page(keys, "propose-key", "approve-key", "refuse-key"),
  "admin/webhooks": page(keys, "create-webhook"),
  "admin/webhooks/:endpointId": page(
    keys,
    ...["change-webhook", "test-webhook", "replay-delivery", "remove-webhook"],
  ),
  "admin/keys": page(keys, "create-key", "revoke-key"),
  "admin/settings": { forms: needsOf(settingsForms) },
  "admin/settings/logo": { all: settings },
  "admin/first-steps": { forms: needsOf(firstStepsForms) },
  "admin/jobs": { forms: needsOf(jobForms) },
};

const mayAll = (role: Role, needs: Needs) => needs.every((capability) => can(role, capability));

/** Whether somebody may send any form at all to a page: asked before a body is read. */
export function maySendTo(role: Role, rights: PageRights): boolean {
  return "all" in rights
    ? mayAll(role, rights.all)
    : Object.values(rights.forms).some((needs) => mayAll(role, needs));
}

/** Whether somebody may send a form of a page; undefined when the page has none of that name. */
export function maySend(role: Role, rights: PageRights, form: string): boolean | undefined {
  if ("all" in rights) return mayAll(role, rights.all);
  const name = formSent(rights.forms, form);
  const needs = name === undefined ? undefined : rights.forms[name];
  return needs && mayAll(role, needs);
}
