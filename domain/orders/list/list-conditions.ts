import { type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../model.ts";
import { isOpenOrder, isPaidAndOurs } from "../tables.ts";
import type { OrderFilters } from "./order-list-query.ts";
import { type SearchTerm, searchTermOf } from "./search-term.ts";

/** What an order must be to pass the filters; removed ones never do. */
export function conditionsOf(filters: OrderFilters): SQL[] {
  const { statuses, isOpen, type, q, assignedTo, from, to, atRisk, paidWaiting } = filters;
  const term = q === undefined ? null : searchTermOf(q);
  return [
    sql`removed_at is null`,
    ...(statuses ? [statusIn(statuses)] : []),
    ...(isOpen ? [isOpenOrder] : []),
    ...(type ? [sql`type = ${type}`] : []),
    ...(assignedTo === "none" ? [sql`assigned_to is null`] : []),
    ...(assignedTo && assignedTo !== "none" ? [sql`assigned_to = ${assignedTo}::uuid`] : []),
    ...(from ? [sql`created_at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to ? [sql`created_at < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`] : []),
    ...updatedAfterCondition(filters),
    ...(atRisk ? [sql`risk > 0`] : []),
    ...(paidWaiting ? [isPaidAndOurs] : []),
    ...(term ? [matches(term)] : []),
  ];
}

/** Only what changed after a moment, where one is named. */
export function updatedAfterCondition({ updatedAfter }: OrderFilters): SQL[] {
  return updatedAfter ? [sql`updated_at > ${updatedAfter}::timestamptz`] : [];
}

/** Of one status an equation, which an index in the order of another column can use. */
export function statusIn(statuses: readonly OrderStatus[]): SQL {
  const [only, ...more] = statuses;
  return more.length === 0 ? sql`status = ${only}` : sql`status = any(${sql.param(statuses)}::text[])`;
}

function matches({ pattern, ids, statuses }: SearchTerm): SQL {
  return sql.join(
    [
      pattern ? sql`(search like ${pattern.whole}` : sql`(false`,
      ...(ids ? [sql`or id between ${ids.from}::uuid and ${ids.to}::uuid`] : []),
      ...(statuses.length > 0 ? [sql`or status = any(${sql.param(statuses)}::text[])`] : []),
      sql`)`,
    ],
    sql` `,
  );
}
