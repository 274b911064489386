import { type Capability, can } from "../../../domain/people/model.ts";
import type { Role } from "../../../kernel/actor.ts";
import { offerForms } from "../../account-sales/desk/offers/offer-forms.ts";
import { recoveredForms } from "../../account-sales/desk/recovered/recovered-forms.ts";
import { boostForms } from "../../boosts/desk/boost-forms.ts";
import { contentForm, draftForms, restoreForms } from "../../content/desk/content-forms.ts";
import { goldForms } from "../../gold/desk/gold-forms.ts";
import { jobForms } from "../../jobs/desk/job-forms.ts";
import { importForms } from "../../listings/desk/import/import-forms.ts";
import { bulkForms, listingForms, newListingForms } from "../../listings/desk/listings/listing-forms.ts";
import { inboxForms } from "../../notifications/desk/inbox/inbox-forms.ts";
import { mailForms } from "../../notifications/desk/mail-forms.ts";
import { preferencesForms } from "../../notifications/desk/preferences/preferences-forms.ts";
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
import { promoForms } from "../../promotions/desk/promo-forms.ts";
import { reviewForms } from "../../reviews/desk/review-forms.ts";
import { firstStepsForms } from "../../settings/desk/first-steps/first-steps-forms.ts";
import { settingsForms } from "../../settings/desk/settings-forms.ts";
import { shiftForms } from "../../shifts/desk/shift-forms.ts";
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

/** What the forms of a page need, as they are defined, and what the page itself takes. */
function rightsOf(forms: Readonly<Record<string, { needs: Needs }>>, all: Needs = []): PageRights {
  const needs = Object.entries(forms).map(([name, form]) => [name, [...all, ...form.needs]]);
  return { forms: Object.fromEntries(needs) };
}

/**
 * What each form of the desk needs, by the path of its page as `app/routes.ts` has it. A form that isn't here
 * is refused to everybody, so no page gets one without its right. The commands check again for themselves.
 */
export const deskRights: Readonly<Record<string, PageRights>> = {
  admin: rightsOf({ leave: { needs: ["desk.enter"] }, ...orderListForms }),
  "admin/orders/new": rightsOf(newOrderForms),
  "admin/orders/:orderId": rightsOf(orderForms),
  "admin/orders/:orderId/invoice": rightsOf(invoiceForms),
  "admin/requests": rightsOf(requestForms),
  "admin/shift": rightsOf(shiftForms),
  "admin/chats/:chatId?": rightsOf(deskChatForms),
  "admin/chats/replies": rightsOf(replyForms),
  "admin/payouts": rightsOf(payoutPageForms),
  "admin/payouts.csv": { all: ["secrets.reveal"] },
  "admin/disputes/:orderId": { all: ["orders.read", "orders.progress"] },
  "admin/gold": rightsOf(goldForms),
  "admin/offers": rightsOf(offerForms),
  "admin/boosts": rightsOf(boostForms),
  "admin/recovered": rightsOf(recoveredForms),
  "admin/listings": rightsOf(bulkForms),
  "admin/listings/new": rightsOf(newListingForms),
  "admin/listings/import": { all: ["listings.edit"] },
  "admin/listings/import/:importId": rightsOf(importForms),
  "admin/listings/:listingId": rightsOf(listingForms),
  "admin/promotions": rightsOf(promoForms),
  "admin/reviews": rightsOf(reviewForms),
  "admin/content": rightsOf({ [contentForm.name]: contentForm, ...draftForms }),
  "admin/content/history": rightsOf(restoreForms),
  "admin/activity": rightsOf(activityForms),
  "admin/mails": rightsOf(mailForms),
  "admin/inbox": rightsOf(inboxForms),
  "admin/inbox/preferences": rightsOf(preferencesForms),
  "admin/people": rightsOf(peopleForms),
  // The page of a person shows their orders.
  "admin/people/:personId": rightsOf(personForms, ["orders.read"]),
  "admin/data": rightsOf(dataForms),
  "admin/data.zip": { all: ["people.manage"] },
  "admin/chain": rightsOf(chainForms),
  "admin/webhooks": rightsOf(webhookListForms),
  "admin/webhooks/:endpointId": rightsOf(webhookForms),
  "admin/keys": rightsOf(keyForms),
  "admin/settings": rightsOf(settingsForms),
  "admin/settings/logo": { all: ["settings.edit"] },
  "admin/first-steps": rightsOf(firstStepsForms),
  "admin/jobs": rightsOf(jobForms),
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
