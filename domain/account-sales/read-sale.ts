import { desc, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import {
  findOrder,
  notYourOrder,
  type OrderRow,
  orderNotFound,
  type ViewerRole,
  viewerRoleOf,
} from "../orders/index.ts";
import { shortId } from "../orders/model.ts";
import { allow, namesOf } from "../people/index.ts";
import { type AccountCheckItem, accountCheckItems } from "./account-checks.ts";
import type { AccountSalesCtx } from "./context.ts";
import { counterOfferExpiry, endsUnaccepted } from "./counter-offer-time.ts";
import type { Offer } from "./offer.ts";
import { findOtherSales, type OtherSale } from "./other-sales.ts";
import type { LoginMethod } from "./questionnaire.ts";
import { offerOf } from "./read-offer.ts";
import { readOfferRules } from "./read-offer-table.ts";
import { type RecomputedOffer, recomputeOffer } from "./recompute-offer.ts";
import {
  type AccountSaleRow,
  accountChecks,
  accountOffers,
  accountSales,
  type CounterOfferRow,
  counterOffers,
} from "./tables.ts";

/** Another amount that staff offered for an account. */
export type CounterOffer = {
  counterOfferId: string;
  /** What the order was for, and what is offered instead, in cents. */
  fromCents: number;
  amountCents: number;
  /** Why; the seller reads it. */
  reason: string;
  state: CounterOfferRow["state"];
  madeAt: Date;
  /** When it expires, or would have, unanswered. */
  expiresAt: Date;
  answeredAt: Date | null;
  /** Whether the sale ends, or would have ended, where it isn't accepted. */
  endsSale: boolean;
  /** Who made it; told to staff only. */
  madeByName: string | null;
};

/** What an account sale has beside its order. Nothing here is secret. */
export type SaleView = {
  orderId: string;
  viewerRole: Exclude<ViewerRole, "public">;
  /** The order's version and amount now. */
  version: number;
  amountCents: number;
  offer: Offer;
  loginMethod: LoginMethod;
  reset: {
    requestedAt: Date | null;
    savedAt: Date | null;
    savedBy: "customer" | "staff" | null;
    /** Asked for, not given since, and the account is not verified either. */
    waiting: boolean;
  };
  /** The one that waits for its answer. */
  counterOffer: CounterOffer | null;
  /** The others, newest first. */
  pastCounterOffers: CounterOffer[];
  /** Since when the amount is owed: verified, or paid. */
  handedOverAt: Date | null;
  /** What only staff see. */
  desk: {
    /** What has been ticked, in the order of the list. */
    checks: { item: AccountCheckItem; by: string | null; at: Date }[];
    /** What of it stood on the list of recovered accounts when it was sold, or paid out elsewhere. */
    flags: string[];
    /** Sales of the same account that were not canceled, newest first, as they are now. */
    otherSales: OtherSale[];
    /** The offer without the claims that the high scores contradict; null where they contradict none. */
    recomputed: RecomputedOffer | null;
  } | null;
};

/** A sale as staff see it: of its offer the number, since its whole id opens it. */
export type SaleForDesk = Omit<SaleView, "offer" | "desk"> & {
  offer: Omit<Offer, "offerId"> & { number: string };
  desk: NonNullable<SaleView["desk"]>;
};

type SaleQuery = { orderId: string; token: string | undefined };

/**
 * An account sale for its customer, and for staff with the desk's side of it. Refuses unknown orders, and
 * those that are no sale of an account made here (`not_found`), and whoever knows only the id (`forbidden`,
 * Rule P4).
 */
export async function readSale(
  ctx: Pick<AccountSalesCtx, "db" | "clock" | "actor">,
  { orderId, token }: SaleQuery,
): Promise<Result<SaleView>> {
  const order = await findOrder(ctx, orderId);
  if (order?.type !== "account_sale") return fail(orderNotFound);
  const viewerRole = await viewerRoleOf(ctx, order, token);
  if (viewerRole === "public") return fail(notYourOrder);
  return viewOf(ctx, order, viewerRole);
}

/** The same for the desk, also where whoever looks is the seller. Refuses who may not read orders. */
export async function readSaleForDesk(
  ctx: Pick<AccountSalesCtx, "db" | "actor">,
  orderId: string,
): Promise<Result<SaleForDesk>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const order = await findOrder(ctx, orderId);
  if (order?.type !== "account_sale") return fail(orderNotFound);
  const read = await viewOf(ctx, order, "staff");
  if (!read.ok) return read;
  const { offerId, ...offer } = read.value.offer;
  const { desk } = read.value;
  if (!desk) throw new Error("Staff read a sale without the desk's side of it");
  return ok({ ...read.value, offer: { ...offer, number: shortId(offerId) }, desk });
}

async function viewOf(
  ctx: ReadCtx,
  order: OrderRow,
  viewerRole: SaleView["viewerRole"],
): Promise<Result<SaleView>> {
  const orderId = order.id;
  const [found] = await ctx.db
    .select({ sale: accountSales, offer: accountOffers })
    .from(accountSales)
    .innerJoin(accountOffers, eq(accountOffers.id, accountSales.offerId))
    .where(eq(accountSales.orderId, orderId));
  if (!found) return fail(orderNotFound);
  const offer = offerOf(found.offer);
  const offers = await readCounterOffers(ctx, order, viewerRole === "staff");
  return ok({
    orderId,
    viewerRole,
    version: order.version,
    amountCents: order.amountCents,
    offer,
    loginMethod: found.sale.loginMethod,
    reset: resetOf(found.sale, order),
    counterOffer: offers.find(({ state }) => state === "open") ?? null,
    pastCounterOffers: offers.filter(({ state }) => state !== "open"),
    handedOverAt: order.handedOverAt,
    desk: viewerRole === "staff" ? await readDeskSide(ctx, found.sale, offer) : null,
  });
}

function resetOf(sale: AccountSaleRow, { handedOverAt }: OrderRow): SaleView["reset"] {
  const { resetRequestedAt: requestedAt, resetSavedAt: savedAt, resetSavedBy: savedBy } = sale;
  return { requestedAt, savedAt, savedBy, waiting: handedOverAt === null && isResetWaiting(sale) };
}

/** Whether a reset link was asked for and not given since. */
export function isResetWaiting(sale: Pick<AccountSaleRow, "resetRequestedAt" | "resetSavedAt">): boolean {
  const { resetRequestedAt: asked, resetSavedAt: saved } = sale;
  return asked !== null && (saved === null || saved < asked);
}

type ReadCtx = Pick<AccountSalesCtx, "db">;

async function readCounterOffers(
  { db }: ReadCtx,
  order: OrderRow,
  withNames: boolean,
): Promise<CounterOffer[]> {
  const rows = await db
    .select()
    .from(counterOffers)
    .where(eq(counterOffers.orderId, order.id))
    .orderBy(desc(counterOffers.madeAt));
  const names = await namesOf(db, withNames ? rows.flatMap(({ madeBy }) => madeBy ?? []) : []);
  return rows.map(({ id, madeBy, orderId: _, ...row }) => ({
    ...row,
    counterOfferId: id,
    expiresAt: counterOfferExpiry(row.madeAt),
    endsSale: endsUnaccepted(order, row),
    madeByName: (madeBy && names.get(madeBy)) ?? null,
  }));
}

async function readDeskSide({ db }: ReadCtx, sale: AccountSaleRow, offer: Offer): Promise<SaleView["desk"]> {
  const rows = await db.select().from(accountChecks).where(eq(accountChecks.orderId, sale.orderId));
  const names = await namesOf(
    db,
    rows.flatMap(({ checkedBy }) => checkedBy ?? []),
  );
  const checks = accountCheckItems.flatMap((item) =>
    rows
      .filter((row) => row.item === item)
      .map(({ checkedBy, checkedAt }) => ({
        item,
        by: (checkedBy && names.get(checkedBy)) ?? null,
        at: checkedAt,
      })),
  );
  // Looked for anew: of two that were sold at once neither saw the other.
  const otherSales = await findOtherSales({ db }, { rsn: offer.rsn, orderId: sale.orderId });
  const recomputed = recomputeOffer(await readOfferRules(db, offer.rulesVersion), offer);
  return { checks, flags: sale.flags.filter((flag) => flag !== "resold"), otherSales, recomputed };
}
