import type { OrderListInput } from "../../../../domain/orders/inputs.ts";

/** What is listed and how: the page's address without the position in it. */
export type ListView = Omit<OrderListInput, "cursor" | "limit">;

/** The fields of the address, as the filters' form sends them. */
export type ListFields = Partial<
  Record<
    | "status"
    | "type"
    | "q"
    | "assigned_to"
    | "from"
    | "to"
    | "at_risk"
    | "paid_waiting"
    | "sort"
    | "direction",
    string
  >
>;

/** The address's fields for a view, without what is usual. */
export function fieldsOf({ filters, sort, direction }: ListView): ListFields {
  return {
    status: filters.status,
    type: filters.type,
    q: filters.q,
    assigned_to: filters.assignedTo,
    from: filters.from,
    to: filters.to,
    at_risk: filters.atRisk ? "true" : undefined,
    paid_waiting: filters.paidWaiting ? "true" : undefined,
    sort: sort === "risk" ? undefined : sort,
    direction: direction === "desc" ? undefined : direction,
  };
}

/** The query of a view with some fields changed, from the first page on unless a cursor is named. */
export function listQuery(view: ListView, change: ListFields & { cursor?: string } = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...fieldsOf(view), ...change })) {
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Where the list stands. */
export const listPath = "/admin";

/** The address of a view with some fields changed. */
export function listHref(view: ListView, change?: ListFields & { cursor?: string }): string {
  return listPath + listQuery(view, change);
}

/** Whether anything but the order of the list is asked for. */
export function isFiltered({ filters }: ListView): boolean {
  return Object.values(filters).some(Boolean);
}
