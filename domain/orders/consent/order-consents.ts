import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { agreedInSql, whyNotAgreed } from "../../content/index.ts";
import { type AgreedVersions, type LegalKey, orderLegalTexts } from "../../content/model.ts";
import type { OrdersCtx } from "../context.ts";
import type { NewOrder } from "../placing/new-order.ts";
import type { PlacementStep } from "../placing/placement-step.ts";
import { orderConsents } from "./tables.ts";

type Placed = {
  order: Pick<NewOrder, "id" | "customerId">;
  /** The versions that a form showed; without them those in force, as programs agree to them. */
  agreed: AgreedVersions | undefined;
  at: Date;
};

/**
 * Keeps under which versions of the legal texts an order is placed, and that its customer agreed to them. A
 * version that no longer holds refuses the order (`conflict`, field `agreed`).
 */
export function agreeToTerms({ db }: OrdersCtx, { order, agreed, at }: Placed): PlacementStep {
  const agreedAt = at.toISOString();
  const ofCustomer = sql`, of_customer as (
      insert into person_consents (person_id, key, version, agreed_at, occasion)
      select ${order.customerId}::uuid, key, version, ${agreedAt}::timestamptz, 'order' from held
      on conflict do nothing
    )`;
  const statement = sql`with held as (${agreedInSql(orderLegalTexts, agreed)}),
    of_order as (
      insert into order_consents (order_id, key, version, agreed_at)
      select ${order.id}::uuid, key, version, ${agreedAt}::timestamptz from held
    )${order.customerId === null ? sql`` : ofCustomer}
    select refuse('not the terms in force') is null
    where (select count(*) from held) < ${orderLegalTexts.length}::int`;
  return { statement, failure: () => whyNotAgreed(db, orderLegalTexts, agreed) };
}

/** A legal text in the version that an order was placed under. */
export type OrderConsent = { key: LegalKey; version: number };

/** What an order was placed under; nothing where staff placed it. The caller knows who may read it. */
export async function readOrderConsents({ db }: Pick<Ctx, "db">, orderId: string): Promise<OrderConsent[]> {
  const rows = await db
    .select({ key: orderConsents.key, version: orderConsents.version })
    .from(orderConsents)
    .where(eq(orderConsents.orderId, orderId));
  return orderLegalTexts.flatMap((key) => {
    const row = rows.find((each) => each.key === key);
    return row ? [{ key, version: row.version }] : [];
  });
}
