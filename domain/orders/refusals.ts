import type { Failure } from "../../kernel/errors.ts";

/** No such order, or one that was removed, or one that this person may not know of (spec/1 §8). */
export const orderNotFound: Failure = {
  code: "not_found",
  title: "Order Not Found",
  text: "Order not found",
};

/** Somebody who knows only the id wants to act (Rule P4). */
export const notYourOrder: Failure = {
  code: "forbidden",
  text: "Only the customer of this order can do this. Open it by the link in your mail, or sign in.",
};

/** Whether a text can be an order's id; anything else would be a database error. */
export function isOrderId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}
