import { deskRights, type Needs } from "../../app/shell/access/desk-rights.ts";

/** A form of the desk and what it needs. */
export type DeskForm = { page: string; form: string; needs: Needs };

/** Every form of the desk, from the table of its rights. One without a name is called by its page. */
export const deskForms: readonly DeskForm[] = Object.entries(deskRights).flatMap(([page, rights]) =>
  "all" in rights
    ? [{ page, form: page, needs: rights.all }]
    : Object.entries(rights.forms).map(([form, needs]) => ({ page, form, needs })),
);

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
