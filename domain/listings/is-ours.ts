import type { OrderRow } from "../orders/index.ts";

type Sale = Pick<OrderRow, "handedOverAt" | "status" | "removedAt">;

/**
 * Whether the account of a sale is ours to sell: verified, or paid for, and not taken back since (Rule P20).
 */
export function isOurs({ handedOverAt, status, removedAt }: Sale): boolean {
  return removedAt === null && (handedOverAt !== null || status === "completed");
}
