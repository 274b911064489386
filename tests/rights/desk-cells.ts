import { deskRights, type Needs } from "../../app/shell/access/desk-rights.ts";

/** A form of the desk and what it needs. */
export type DeskForm = {
  page: string;
  form: string;
  /** Among forms of one name, what is in it or whose it is. */
  variant?: string;
  needs: Needs;
};

/** Every form of the desk, from the table of its rights. One without a name is called by its page. */
export const deskForms: readonly DeskForm[] = Object.entries(deskRights).flatMap(([page, rights]) =>
  "all" in rights
    ? [{ page, form: page, needs: rights.all }]
    : Object.entries(rights.forms).map(([form, needs]) => ({
        ...{ page, form },
        // A key is given only what its maker may do; that of the matrix may read orders.
        needs: form === "create-key" ? [...needs, "orders.read" as const] : needs,
      })),
);

/** A form whose content takes more than the table says, which the command alone can ask. */
const variant = (page: string, form: string, kind: string, ...more: Needs): DeskForm => {
  const its = deskForms.find((one) => one.page === page && (one.form === form || one.form === page));
  return { page, form: its?.form ?? form, variant: kind, needs: [...(its?.needs ?? []), ...more] };
};
const order = "admin/orders/:orderId";
const pictures = "admin/listings/:listingId/pictures";
export const variants: readonly DeskForm[] = [
  ...["change-view", "replace-view", "move-view", "remove-view"].map((form) =>
    variant("admin", form, `${form}: a colleague's`, "views.manage"),
  ),
  variant(order, "edit", "edit: email", "orders.override"),
  variant(order, "edit", "edit: amount", "orders.edit_amounts"),
  variant(order, "verify", "verify: unchecked", "orders.override"),
  variant(order, "counter", "counter: more", "orders.edit_amounts"),
  variant(order, "recover", "recover: block", "offers.edit"),
  variant(order, "boostAccess", "boostAccess: a colleague's", "secrets.reveal_any"),
  variant(order, "payout-approve-", "payout-approve-: large", "payouts.approve_large"),
  variant(order, "payout-sent-", "payout-sent-: another way", "orders.override"),
  variant("admin/disputes/:orderId", "decide-dispute", "decide: rejected"),
  variant("admin/disputes/:orderId", "decide-dispute", "decide: refund", "refunds.make"),
  variant("admin/disputes/:orderId", "decide-dispute", "decide: part", "refunds.make"),
  variant("admin/recovered", "add-recovered", "add-recovered: block", "offers.edit"),
  variant(order, "payout-sent-", "payout-sent-: commission", "promotions.edit"),
  variant(order, "payout-approve-", "payout-approve-: commission", "promotions.edit"),
  variant(order, "payout-fail-", "payout-fail-: commission", "promotions.edit"),
  variant(
    "admin/payouts",
    "payout-reveal-",
    "payout-reveal-: commission",
    "promotions.edit",
    "secrets.reveal_any",
  ),
  variant("admin/people/:personId", "person-note", "person-note: of staff", "people.manage"),
  variant("admin/people/:personId", "remove-note-", "remove-note-: another's", "people.manage"),
  variant("admin/requests", "approve-guard:", "approve-guard: settings", "settings.edit"),
  variant("admin/settings/logo", "logo-remove", "remove"),
  ...["add", "remove", "order"].map((form) => variant(pictures, form, form, "listings.edit")),
  // What open pages tell by themselves stands behind no table.
  variant("desk/orders/:orderId/readers", "", "readers", "orders.read"),
  variant("desk/inbox/seen", "", "seen", "desk.enter"),
  variant("desk/chats/seen", "", "seen", "orders.progress"),
  variant("desk/chats/presence", "", "presence", "orders.progress"),
];

/** What each page and file of the desk needs to be read; further pages are in the menu with their need. */
export const deskReads: Readonly<Record<string, Needs>> = {
  "/admin/orders.csv": ["orders.read"],
  "/admin/search": ["desk.enter"],
  "/admin/activity.csv": ["desk.enter"],
  "/admin/ledger.csv": ["ledger.read"],
  "/admin/reports/:day?": ["reports.read"],
  "/admin/reports.csv?table=money": ["reports.read"],
  "/admin/sweep-plan/json": ["keys.manage"],
  "/admin/listings.csv": ["orders.read"],
  "/admin/listings/new": ["listings.edit"],
  "/admin/listings/:listingId": ["orders.read"],
  "/admin/listings/import": ["listings.edit"],
  // Columns and one made-up row.
  "/admin/listings/import/template.csv": ["desk.enter"],
  "/admin/listings/import/:importId": ["listings.edit"],
  "/admin/disputes/:purchaseId": ["orders.read"],
  "/admin/chats/replies": ["orders.progress"],
  "/admin/chats/:chatId": ["orders.progress"],
  "/admin/inbox": ["desk.enter"],
  "/admin/inbox/preferences": ["desk.enter"],
  "/admin/people/:personId": ["orders.read"],
  "/admin/content/emails": ["content.edit"],
  "/admin/content/history?block=hero": ["content.edit"],
  "/admin/webhooks/:endpointId": ["keys.manage"],
  "/admin/orders/new": ["orders.progress"],
  "/admin/orders/:orderId": ["orders.read"],
  "/admin/orders/:invoicedId/invoice": ["orders.read"],
  "/desk/search?q=a": ["desk.enter"],
};
