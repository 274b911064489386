import { products } from "../products/products.ts";
import type { OrderRow } from "../tables.ts";

/**
 * What the account that an order buys was listed as when it was ordered, which is public; null of every other
 * order.
 */
export function accountNameOf({ type, details }: Pick<OrderRow, "type" | "details">): string | null {
  const { item } = products[type];
  const name = item ? details?.[item.nameField] : null;
  return typeof name === "string" ? name : null;
}
