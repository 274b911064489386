import { type Capability, can } from "../../../domain/people/model.ts";
import type { Role } from "../../../kernel/actor.ts";
import { offerForms } from "../../account-sales/desk/offers/offer-forms.ts";
import { recoveredForms } from "../../account-sales/desk/recovered/recovered-forms.ts";
import { boostForms } from "../../boosts/desk/boost-forms.ts";
import { goldForms } from "../../gold/desk/gold-forms.ts";
import { importForms } from "../../listings/desk/import/import-forms.ts";
import { bulkForms, listingForms, newListingForms } from "../../listings/desk/listings/listing-forms.ts";
import { webhookForms, webhookListForms } from "../../notifications/desk/webhooks/webhook-forms.ts";
import { newOrderForms } from "../../orders/desk/new-order/new-order-forms.ts";
import { invoiceForms } from "../../orders/desk/order/invoice-forms.ts";
import { orderForms } from "../../orders/desk/order/order-forms.ts";
import { orderListForms } from "../../orders/desk/orders/order-forms.ts";
import { requestForms } from "../../orders/desk/requests/request-forms.ts";
import { chainForms } from "../../payments/desk/chain/chain-forms.ts";
import { payoutPageForms } from "../../payments/desk/payouts/payout-forms.ts";
import { activityForms } from "../../people/desk/activity/activity-forms.ts";
import { dataForms } from "../../people/desk/data-forms.ts";
import { keyForms } from "../../people/desk/key-forms.ts";
import { peopleForms, personForms } from "../../people/desk/people-forms.ts";
import { shiftForms } from "../../shifts/desk/shift-forms.ts";
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

/** What the forms of a page need, as they are defined, and what the page itself takes. */
function needsOf(forms: Readonly<Record<string, { needs: Needs }>>, all: Needs = []): Record<string, Needs> {
  return Object.fromEntries(Object.entries(forms).map(([name, { needs }]) => [name, [...all, ...needs]]));
}

const progress: Needs = ["orders.progress"];
const read: Needs = ["orders.read"];
const reveal: Needs = ["secrets.reveal"];
const managesPeople: Needs = ["people.manage"];
const settings: Needs = ["settings.edit"];
const content: Needs = ["content.edit"];
const promotions: Needs = ["promotions.edit"];
const ownDesk: Needs = ["desk.enter"];

/**
 * What each form of the desk needs, by the path of its page as `app/routes.ts` has it. A form that isn't here
 * is refused to everybody, so no page gets one without its right. The commands check again for themselves.
 */
export const deskRights: Readonly<Record<string, PageRights>> = {
  admin: { forms: { leave: ownDesk, ...needsOf(orderListForms) } },
  "admin/orders/new": { forms: needsOf(newOrderForms) },
  "admin/orders/:orderId": { forms: needsOf(orderForms) },
  "admin/orders/:orderId/invoice": { forms: needsOf(invoiceForms) },
  "admin/requests": { forms: needsOf(requestForms) },
  "admin/shift": { forms: needsOf(shiftForms) },
  "admin/chats/:chatId?": page(
    progress,
    ...["chat-answer", "chat-take", "chat-hand-over", "chat-close", "chat-reopen"],
  ),
  "admin/chats/replies": page(content, "save-reply", "remove-reply:"),
  "admin/payouts": { forms: needsOf(payoutPageForms) },
  "admin/payouts.csv": { all: reveal },
  "admin/disputes/:orderId": { all: ["orders.read", "orders.progress"] },
  "admin/gold": { forms: needsOf(goldForms) },
  "admin/offers": { forms: needsOf(offerForms) },
  "admin/boosts": { forms: needsOf(boostForms) },
  "admin/recovered": { forms: needsOf(recoveredForms) },
  "admin/listings": { forms: needsOf(bulkForms) },
  "admin/listings/new": { forms: needsOf(newListingForms) },
  "admin/listings/import": { all: ["listings.edit"] },
  "admin/listings/import/:importId": { forms: needsOf(importForms) },
  "admin/listings/:listingId": { forms: needsOf(listingForms) },
  "admin/promotions": {
    forms: {
      "create-promo": promotions,
      "change-promo:": promotions,
      "switch-promo:": promotions,
      "pay-commission:": promotions,
      "approve-commission:": promotions,
      "reject-commission:": promotions,
      "reveal-commission:": ["promotions.edit", "secrets.reveal"],
    },
  },
  "admin/reviews": page(content, ...["publish-review:", "hide-review:", "reply-to-review:", "remove-reply:"]),
  "admin/content": page(content, "content", "plan-draft", "cancel-plan", "discard-draft"),
  "admin/content/history": page(content, "restore-version"),
  "admin/activity": { forms: needsOf(activityForms) },
  "admin/mails": page(["mails.read"], "again-"),
  "admin/inbox": page(ownDesk, "read-all", "read-one"),
  "admin/inbox/preferences": page(ownDesk, ...["notification-preferences", "remove-device", "test-push"]),
  "admin/people": { forms: needsOf(peopleForms) },
  // The page of a person shows their orders.
  "admin/people/:personId": { forms: needsOf(personForms, read) },
  "admin/data": { forms: needsOf(dataForms) },
  "admin/data.zip": { all: managesPeople },
  "admin/chain": { forms: needsOf(chainForms) },
  "admin/webhooks": { forms: needsOf(webhookListForms) },
  "admin/webhooks/:endpointId": { forms: needsOf(webhookForms) },
  "admin/keys": { forms: needsOf(keyForms) },
  "admin/settings": page(settings, "settings-"),
  "admin/settings/logo": { all: settings },
  "admin/first-steps": page(settings, "open-shop", "close-shop", "test-mail"),
  "admin/jobs": page(["jobs.manage"], "jobs-again", "job-again-", "job-remove-"),
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
