import { listingStateLabels } from "../../../domain/listings/model.ts";
import { orderPagePaths, products, shortId } from "../../../domain/orders/model.ts";
import { can, isStaff, membershipLevels } from "../../../domain/people/model.ts";
import type { FoundOrder, ShopHits } from "../../../domain/search/index.ts";
import { mostOfKind } from "../../../domain/search/model.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { statusView } from "../../orders/shared/order-page/status-view.ts";
import type { SearchGroup, SearchLine } from "../../shell/desk/search/search-group.ts";
import { settingsFound } from "./settings-found.ts";

/** What was found, as the page and the palette show it. Only who manages people has a list of them. */
export function searchGroups(hits: ShopHits, typed: string, actor: Actor): SearchGroup[] {
  const q = new URLSearchParams({ q: typed });
  const search = new URLSearchParams({ search: typed });
  const groups: SearchGroup[] = [
    {
      kind: "orders",
      lines: hits.orders.map(orderLine),
      all: hits.orders.every(isInList) ? listOf("orders", `/admin?${q}`) : undefined,
    },
    {
      kind: "people",
      lines: hits.people.map(personLine),
      all:
        actor.kind === "person" && can(actor.role, "people.manage")
          ? listOf("people", `/admin/people?${search}`)
          : undefined,
    },
    {
      kind: "listings",
      lines: hits.listings.map(listingLine),
      all: listOf("listings", `/admin/listings?${q}`),
    },
    { kind: "chats", lines: hits.chats.map(chatLine) },
  ];
  const found = groups
    .filter(({ lines }) => lines.length > 0)
    .map(({ all, ...group }) => (group.lines.length >= mostOfKind ? { ...group, all } : group));
  return [...(actor.kind === "person" ? settingsFound(actor.role, typed) : []), ...found];
}

function listOf(what: string, to: string): SearchLine {
  return { to, title: `All matching ${what}`, isMore: true };
}

/** Whether the orders' own list, with the same text, has it: it knows nothing of amounts and transfers. */
function isInList({ by }: FoundOrder): boolean {
  return by === "words" || by === "number";
}

function orderLine(order: FoundOrder): SearchLine {
  const { id, type, status, amountCents, customer, customerEmail, rsn, item, createdAt } = order;
  const facts = [
    products[type].label,
    item,
    formatUsd(amountCents),
    customerEmail,
    // Whose name we do not know is called by it.
    rsn === customer ? null : rsn,
    formatMoment(createdAt),
  ];
  return {
    to: orderPagePaths.desk(id),
    title: `#${shortId(id)} ${customer}`,
    detail: facts.filter(Boolean).join(" · "),
    found: foundBy(order),
    status: statusView(status),
  };
}

const transferLabels = {
  reference: "Reference",
  transaction: "Transaction",
  address: "Payment address",
} as const;

function foundBy({ by, transfer, phrase }: FoundOrder): string | undefined {
  if (transfer) return `${transferLabels[transfer.by]} ${transfer.matched}`;
  return by === "phrase" && phrase ? `Phrase: ${phrase}` : undefined;
}

function personLine({ id, displayName, email, rsn, handle, role }: ShopHits["people"][number]): SearchLine {
  const facts = [email, rsn, handle && `@${handle} on Discord`, isStaff(role) && membershipLevels[role]];
  return {
    to: `/admin/people/${id}`,
    title: displayName,
    detail: facts.filter(Boolean).join(" · "),
  };
}

function listingLine({ id, name, type, state, priceCents }: ShopHits["listings"][number]): SearchLine {
  const facts = [`#${shortId(id)}`, type, formatUsd(priceCents), listingStateLabels[state]];
  return { to: `/admin/listings/${id}`, title: name, detail: facts.join(" · ") };
}

function chatLine({ id, name, email, state, last, lastMessageAt }: ShopHits["chats"][number]): SearchLine {
  const facts = [name && email, state === "closed" && "Closed", formatMoment(lastMessageAt), `“${last}”`];
  return {
    to: `/admin/chats/${id}`,
    title: name ?? email ?? "Visitor",
    detail: facts.filter(Boolean).join(" · "),
  };
}
