import { z } from "zod";
import { isInOurCentury } from "../../../kernel/dates.ts";
import { orderTypes } from "../products/products.ts";
import { type OrderStatus, orderStatuses } from "../products/workflow.ts";

/**
 * By what the desk's list may be sorted. `waiting` and `risk` both put deadlines that end soonest first; then
 * come those that have waited longest in their status, or the newest orders.
 */
export const orderSorts = ["waiting", "risk", "created", "updated", "amount"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Most orders on a page of the list, and how many unless asked otherwise. */
export const mostListed = 100;
const usuallyListed = 50;

/** Free text of a search; control characters reach no database. */
const searchText = z
  .string("Send at most 100 characters of plain text")
  .trim()
  .max(100, "Send at most 100 characters of plain text")
  .refine((text) => !/\p{Cc}/u.test(text), "Send at most 100 characters of plain text");
const dayText = "Send a day like 2026-11-20";
const day = z.iso.date(dayText).refine(isInOurCentury, dayText);
const cursorText = "This cursor isn't valid";
const idText = "Send the id of a staff member, or none";

const isStatus = (text: unknown): text is OrderStatus => orderStatuses.some((each) => each === text);
const areStatuses = (sent: unknown): sent is OrderStatus[] => Array.isArray(sent) && sent.every(isStatus);

const fields = {
  /** One or several, each by its own `status=…`. */
  status: z.preprocess(
    (sent) => (Array.isArray(sent) ? [...new Set(sent)] : [sent]),
    z.custom<OrderStatus[]>(areStatuses, "This isn't an order status"),
  ),
  /** `open` leaves out what is completed or canceled. */
  state: z.enum(["open", "all"], "Send open or all"),
  type: z.enum(orderTypes, "This isn't an order type"),
  q: searchText,
  assigned_to: z.union([z.literal("none", idText), z.guid(idText).toLowerCase()], idText),
  /** Days of placing in UTC, both included. */
  from: day,
  to: day,
  /** Only orders changed after this moment. */
  updated_after: z.iso.datetime({ offset: true, error: "Send a time like 2026-11-20T12:00:00Z" }),
  /** Only orders with a running deadline (Rule P23). */
  at_risk: z.stringbool("Send true or false"),
  /** Only purchases that are paid and not started. */
  paid_waiting: z.stringbool("Send true or false"),
  sort: z.enum(orderSorts, `Use one of: ${orderSorts.join(", ")}`),
  direction: z.enum(["desc", "asc"], "Send desc or asc"),
  cursor: z.string(cursorText).max(500, cursorText),
  limit: z.coerce
    .number(`Use a number from 1 to ${mostListed}`)
    .int(`Use a number from 1 to ${mostListed}`)
    .min(1, `Use a number from 1 to ${mostListed}`)
    .max(mostListed, `Use a number from 1 to ${mostListed}`),
};

/** The desk's list as an address asks for it; anything unknown is refused, for programs. */
export const orderListQuery = z.object(fields).partial();
export type OrderListQuery = z.infer<typeof orderListQuery>;

/** What of the orders is listed or exported. */
export type OrderFilters = {
  statuses?: readonly OrderStatus[] | undefined;
  /** Only orders that are neither completed nor canceled. */
  isOpen?: boolean | undefined;
  type?: OrderListQuery["type"];
  q?: string | undefined;
  assignedTo?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  updatedAfter?: string | undefined;
  atRisk?: boolean | undefined;
  paidWaiting?: boolean | undefined;
};

export type OrderListInput = {
  filters: OrderFilters;
  sort: OrderSort;
  direction: "desc" | "asc";
  cursor: string | undefined;
  limit: number;
};

/** By what a list is sorted unless its address says otherwise. */
export function usualSort({ isOpen }: OrderFilters): OrderSort {
  return isOpen ? "waiting" : "risk";
}

/** A checked query as the list takes it, with what is usual for whatever it leaves out. */
export function orderListInputOf(query: OrderListQuery): OrderListInput {
  const { type, q, assigned_to: assignedTo, from, to, updated_after: updatedAfter } = query;
  const statuses = query.status?.length ? query.status : undefined;
  // Nothing waits once it has ended.
  const isOpen = query.state === "open" || query.sort === "waiting" || undefined;
  const [atRisk, paidWaiting] = [query.at_risk || undefined, query.paid_waiting || undefined];
  return {
    filters: {
      ...{ statuses, isOpen, type, q: q || undefined, assignedTo },
      ...{ from, to, updatedAfter, atRisk, paidWaiting },
    },
    sort: query.sort ?? usualSort({ isOpen }),
    direction: query.direction ?? "desc",
    cursor: query.cursor,
    limit: query.limit ?? usuallyListed,
  };
}

/**
 * The list that a page's address asks for; what it does not understand is dropped, as if it were not there.
 * An address that asks for nothing is the queue: open orders, most urgent first. Unassigned means open and
 * unassigned: nobody has to take what has ended.
 */
export function orderListInputFrom(address: URLSearchParams): OrderListInput {
  const understood = Object.entries(fields).flatMap(([name, schema]) => {
    const given = name === "status" ? statusesIn(address) : address.get(name);
    const parsed = given === null || given === "" ? null : schema.safeParse(given);
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  // Each value was just parsed by the schema of its name.
  const query = Object.fromEntries(understood) as OrderListQuery;
  const { cursor: _, limit: __, ...asked } = query;
  const isQueue = Object.keys(asked).length === 0 || query.assigned_to === "none";
  return orderListInputOf(isQueue ? { ...query, state: "open" } : query);
}

/** The known ones among an address's statuses; null without any. */
function statusesIn(address: URLSearchParams): string[] | null {
  const known = address.getAll("status").filter(isStatus);
  return known.length > 0 ? known : null;
}

/** The queue: what `/admin` shows. */
export const queueInput: OrderListInput = orderListInputFrom(new URLSearchParams());
