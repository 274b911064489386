import type { NewOrderEvent } from "../order-events.ts";
import type { OrderRow } from "../tables.ts";

/** The fields of an order that a command may set. */
type OrderFields = Partial<Omit<OrderRow, "id" | "version" | "search" | "createdAt">>;

/** What a command decides to change. The first event carries what the change adds to the counts. */
export type Decision = {
  set: OrderFields;
  events: readonly [NewOrderEvent, ...NewOrderEvent[]];
  note?: string | undefined;
  /**
   * Books what the change means in money. It gets the row as the change has written it, whose version names
   * the bookings, and answers what else of the row changes with them.
   */
  book?: (changed: OrderRow) => Promise<OrderFields>;
};
