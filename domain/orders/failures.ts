import type { Actor } from "../../kernel/actor.ts";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { OrderRow } from "./tables.ts";

/** No such order, or one that was removed, or one that this person may not know of (Rule S44). */
export const orderNotFound: Failure = {
  code: "not_found",
  title: "Order Not Found",
  text: "Order not found",
};

/** Somebody who knows only the id wants to act (Rule P4). */
export const notYourOrder: Failure = {
  code: "forbidden",
  text: "Only this order's customer can do this. Open the link in your email, or sign in.",
};

/** Somebody signed in as staff wants to act as the customer of somebody else's order (Rule P31). */
export const staffAsCustomer: Failure = {
  code: "forbidden",
  text: "You're signed in as staff, and this isn't your order. Only its customer can do this.",
};

/** A member of staff wants to handle what they sold or bought themselves. */
const ownOrder: Failure = {
  code: "forbidden",
  text: "This is your own order. Someone else on the team must handle it.",
};

/** Staff sold or bought something themselves: nobody gives them that order. */
export const ordersOwnCustomer: Failure = {
  code: "invalid",
  field: "assignedTo",
  text: "This is their own order. Choose someone else.",
};

/** Whether the actor is the person whose order it is. */
export function isOwnOrder(actor: Actor, { customerId }: Pick<OrderRow, "customerId">): boolean {
  return actor.kind === "person" && actor.personId === customerId;
}

/** Nobody acts as staff on an order of their own (`forbidden`); programs have none. */
export function notOnOwnOrder(actor: Actor, order: Pick<OrderRow, "customerId">): Result<undefined> {
  return isOwnOrder(actor, order) ? fail(ownOrder) : ok(undefined);
}

/** Whether a text can be an order's id; anything else would be a database error. */
export function isOrderId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}
