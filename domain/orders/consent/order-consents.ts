import { desc, eq, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { agreedInSql, whyNotAgreed } from "../../content/index.ts";
import { type AgreedVersions, type LegalKey, orderLegalTexts } from "../../content/model.ts";
import type { OrdersCtx } from "../context.ts";
import type { NewOrder } from "../placing/new-order.ts";
import type { PlacementStep } from "../placing/placement-step.ts";
import type { OrderRow } from "../tables.ts";
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

type Reopened = {
  order: Pick<OrderRow, "id" | "customerId">;
  /** As for an order that is placed. */
  agreed: AgreedVersions | undefined;
};

/**
 * Keeps that an order is reopened under these versions, beside those from before, and that its customer
 * agreed to them where it is they who is signed in: whoever else holds its link agrees for the order alone.
 * Refuses versions that no longer hold (`conflict`, field `agreed`), and then keeps nothing.
 */
export async function agreeAnew(
  { actor, clock }: Pick<Ctx, "actor" | "clock">,
  tx: Transaction,
  { order, agreed }: Reopened,
): Promise<Result<undefined>> {
  const agreedAt = clock.now().toISOString();
  const isCustomer = actor.kind === "person" && actor.personId === order.customerId;
  const { rows } = await tx.execute<{ held: number }>(sql`
    with held as (${agreedInSql(orderLegalTexts, agreed)}),
    complete as (select * from held where (select count(*) from held) = ${orderLegalTexts.length}::int),
    of_order as (
      insert into order_consents (order_id, key, version, agreed_at)
      select ${order.id}::uuid, key, version, ${agreedAt}::timestamptz from complete
      on conflict do nothing
    ), of_customer as (
      insert into person_consents (person_id, key, version, agreed_at, occasion)
      select ${order.customerId}::uuid, key, version, ${agreedAt}::timestamptz, 'order' from complete
      where ${isCustomer}
      on conflict do nothing
    )
    select count(*)::int as held from complete`);
  return rows[0]?.held ? ok(undefined) : fail(await whyNotAgreed(tx, orderLegalTexts, agreed));
}

/** A legal text in the version that an order was placed under. */
export type OrderConsent = { key: LegalKey; version: number };

/**
 * What an order was placed under, or reopened under since; nothing where staff placed it. The caller knows
 * who may read it.
 */
export async function readOrderConsents({ db }: Pick<Ctx, "db">, orderId: string): Promise<OrderConsent[]> {
  const rows = await db
    .select({ key: orderConsents.key, version: orderConsents.version })
    .from(orderConsents)
    .where(eq(orderConsents.orderId, orderId))
    .orderBy(desc(orderConsents.version));
  return orderLegalTexts.flatMap((key) => {
    const row = rows.find((each) => each.key === key);
    return row ? [{ key, version: row.version }] : [];
  });
}
