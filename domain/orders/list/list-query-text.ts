import { type OrderListInput, usualSort } from "./order-list-query.ts";

/** What is listed and how: an address of the list without the position in it. */
export type ListView = Omit<OrderListInput, "cursor" | "limit">;

/** The fields of such an address, as the filters' form sends them. */
export type ListFields = {
  status?: readonly string[] | undefined;
} & {
  [Name in
    | "state"
    | "type"
    | "q"
    | "assigned_to"
    | "from"
    | "to"
    | "at_risk"
    | "paid_waiting"
    | "sort"
    | "direction"]?: string | undefined;
};

/** The address's fields for a view, without what is usual. */
export function listFieldsOf({ filters, sort, direction }: ListView): ListFields {
  return {
    state: filters.isOpen ? "open" : "all",
    status: filters.statuses,
    type: filters.type,
    q: filters.q,
    assigned_to: filters.assignedTo,
    from: filters.from,
    to: filters.to,
    at_risk: filters.atRisk ? "true" : undefined,
    paid_waiting: filters.paidWaiting ? "true" : undefined,
    sort: sort === usualSort(filters) ? undefined : sort,
    direction: direction === "desc" ? undefined : direction,
  };
}

/**
 * A view as the shortest query of its address, with some fields changed; `orderListInputFrom` reads the same
 * view from it. Empty for the queue.
 */
export function listQueryText(view: ListView, change: ListFields & { cursor?: string } = {}): string {
  const { cursor, ...fields } = { ...listFieldsOf(view), ...change };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of typeof value === "string" ? [value] : (value ?? []))
      if (each) query.append(name, each);
  }
  // Only the queue says nothing; every other list that is not of open orders alone says so by what it has.
  const isAlone = query.size === 1;
  const isSaid = query.get("state") === "all" ? !isAlone : isAlone || query.get("assigned_to") === "none";
  if (isSaid) query.delete("state");
  if (cursor) query.set("cursor", cursor);
  return query.toString();
}
