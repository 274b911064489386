import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders, when } from "../tables.ts";
import type { ApprovalKind, ApprovalState } from "./approval-kinds.ts";

/**
 * What one person asked for and another decides (Rule P31); one open request per order and kind. A manager
 * who acted alone is a row too, with themself as both.
 */
export const approvalRequests = pgTable(
  "approval_requests",
  {
    id: uuid().primaryKey(),
    orderId: uuid("order_id").notNull(),
    kind: text().$type<ApprovalKind>().notNull(),
    /** From what to what, email addresses masked (Rule P5). */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What may not stand in the payload, in the vault under `approval:<id>`. */
    secretId: uuid("secret_id"),
    reason: text().notNull(),
    requestedBy: uuid("requested_by").notNull(),
    requestedAt: when("requested_at").notNull(),
    state: text().$type<ApprovalState>().notNull().default("open"),
    decidedBy: uuid("decided_by"),
    decidedAt: when("decided_at"),
    decisionNote: text("decision_note"),
    /** When what was approved was done, for kinds whose approval only lets somebody else do it. */
    usedAt: when("used_at"),
    /** The order's version from which it was asked. */
    orderVersion: integer("order_version").notNull(),
  },
  (table) => {
    const isOpen = sql`state = 'open'`;
    return [
      foreignKey({
        name: "approval_requests_order_id_fkey",
        columns: [table.orderId],
        foreignColumns: [orders.id],
      }),
      uniqueIndex("approval_requests_open").on(table.orderId, table.kind).where(isOpen),
      index("approval_requests_waiting").on(table.requestedAt, table.id).where(isOpen),
      index("approval_requests_order").on(table.orderId, table.requestedAt),
    ];
  },
);

export type ApprovalRequestRow = typeof approvalRequests.$inferSelect;
