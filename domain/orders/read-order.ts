import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { allow, namesOf } from "../people/index.ts";
import type { PayoutMethod } from "../ways/model.ts";
import { type ViewerRole, viewerRoleOf } from "./access.ts";
import { isUncleared } from "./approvals/clear-order.ts";
import type { OrdersCtx } from "./context.ts";
import { type Activity, readActivity } from "./desk/activity.ts";
import { publicActivityText } from "./desk/activity-copy.ts";
import { isOrderId, orderNotFound } from "./failures.ts";
import { type OrderTexts, textsForCustomer, textsOf } from "./fields/text-fields.ts";
import { type HoldFacts, holdFactsOf } from "./holds/hold-facts.ts";
import { type DepositState, type GoldState, goldStateOf, type OrderStatus, type OrderType } from "./model.ts";
import { accountNameOf } from "./placing/account-name.ts";
import { noteFailure } from "./status/customer-acts.ts";
import type { StatusTexts } from "./status/lifecycle.ts";
import { readStatusTexts } from "./status/read-status-texts.ts";
import { type OrderRow, orders } from "./tables.ts";
import { type Deadline, deadlineOf } from "./turn/deadline-of.ts";
import type { TurnStep } from "./turn/turn-steps.ts";

/** What anybody who knows the id may see (Rule P4); the activity has no notes and no names. */
export type PublicOrder = {
  id: string;
  type: OrderType;
  status: OrderStatus;
  quantity: number;
  amountCents: number;
  /** What a bought account was listed as; null of other orders. */
  account: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** The last five public events, newest first. */
  activity: Activity[];
};

/**
 * What the customer sees of their own order besides. Destinations of payouts are never among it (Rule P5).
 */
export type PrivateOrder = OrderTexts & {
  customerId: string | null;
  isGuest: boolean;
  rateMicroUsd: number | null;
  quoteId: string | null;
  rateVersion: number | null;
  world: number | null;
  worldLocked: boolean;
  worldLockedAt: Date | null;
  phrase: string | null;
  paymentMethod: string | null;
  discountCents: number;
  promoCode: string | null;
  depositCents: number;
  depositState: DepositState | null;
  /** Where the gold of a sale is (Rule P45). */
  goldState: GoldState | null;
  disbursementMethod: PayoutMethod | null;
  payoutLockedAt: Date | null;
  /** Where the payout goes, masked; null before it is given, and of older orders. */
  payoutMask: string | null;
  receiptMailedAt: Date | null;
  assignedTo: string | null;
  assignedToName: string | null;
  details: Record<string, unknown> | null;
  deadline: Deadline | null;
  /** What waits, for whoever must act next, and since when (Rule P51); null once it has ended. */
  turnStep: TurnStep | null;
  turnSince: Date | null;
  completedAt: Date | null;
  source: OrderRow["source"];
  hold: HoldFacts;
};

export type OrderView = PublicOrder & {
  viewerRole: ViewerRole;
  private: PrivateOrder | null;
  /** What the owner wrote for its statuses, see `customerText`. */
  statusTexts: StatusTexts;
};

const publicEvents = 5;
const allEvents = 200;

/**
 * An order as far as this actor, perhaps holding its token, may see it: the public part for whoever has the
 * id, all but secrets for its customer, everything for staff (Rule P4). A token that is not the order's
 * counts as none; staff are told of it. Refuses unknown and removed orders alike (`not_found`).
 */
export async function readOrder(
  ctx: OrdersCtx,
  { orderId, token }: { orderId: string; token: string | undefined },
): Promise<Result<OrderView>> {
  const row = await findOrder(ctx, orderId);
  if (!row) return fail(orderNotFound);
  const viewerRole = await viewerRoleOf(ctx, row, token);
  if (viewerRole === "public" && token !== undefined)
    await noteFailure(ctx, row, "open it with a wrong token");
  const seesAll = viewerRole !== "public";
  const events = await readActivity(ctx.db, row, {
    ...(viewerRole === "staff" ? {} : { visibility: "public" }),
    limit: seesAll ? allEvents : publicEvents,
  });
  const activity = seesAll ? events : events.map(anonymous);
  return ok({
    ...publicPart(row),
    statusTexts: await readStatusTexts(ctx, row.type),
    activity,
    viewerRole,
    private: seesAll ? await privatePart(ctx, row, viewerRole) : null,
  });
}

/** An order with everything but secrets, for the desk. */
export async function readOrderForDesk(ctx: OrdersCtx, orderId: string): Promise<Result<OrderView>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const row = await findOrder(ctx, orderId);
  if (!row) return fail(orderNotFound);
  const activity = await readActivity(ctx.db, row, { limit: allEvents });
  return ok({
    ...publicPart(row),
    statusTexts: await readStatusTexts(ctx, row.type),
    activity,
    viewerRole: "staff",
    private: await privatePart(ctx, row, "staff"),
  });
}

/** The row of an order that is there and not removed. */
export async function findOrder(ctx: Pick<OrdersCtx, "db">, orderId: string): Promise<OrderRow | null> {
  if (!isOrderId(orderId)) return null;
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  return row && !row.removedAt ? row : null;
}

/** An event without what tells of people and the meeting: who did it, notes, world and payout method. */
function anonymous(event: Activity): Activity {
  const action = publicActivityText(event.type, event.status);
  return { ...event, action, note: null, actorId: null, actorName: null };
}

function publicPart(row: OrderRow): Omit<PublicOrder, "activity"> {
  const { id, type, status, quantity, amountCents, version, createdAt, updatedAt } = row;
  const account = accountNameOf(row);
  return { id, type, status, quantity, amountCents, account, version, createdAt, updatedAt };
}

async function privatePart(ctx: OrdersCtx, row: OrderRow, viewerRole: ViewerRole): Promise<PrivateOrder> {
  const names = await namesOf(ctx.db, row.assignedTo ? [row.assignedTo] : []);
  return {
    ...(viewerRole === "staff" ? textsOf(row) : textsForCustomer(row)),
    customerId: row.customerId,
    isGuest: row.isGuest,
    rateMicroUsd: row.rateMicroUsd,
    quoteId: row.quoteId,
    rateVersion: row.rateVersion,
    world: row.world,
    worldLocked: row.worldLockedAt !== null,
    worldLockedAt: row.worldLockedAt,
    // Whoever reads the changed address might be another than the customer who proved themself (Rule P42).
    phrase: viewerRole !== "staff" && isUncleared(row) ? null : row.phrase,
    paymentMethod: row.paymentMethod,
    discountCents: row.discountCents,
    promoCode: row.promoCode,
    depositCents: row.depositCents,
    depositState: row.depositState,
    goldState: goldStateOf(row),
    disbursementMethod: row.disbursementMethod,
    payoutLockedAt: row.payoutLockedAt,
    payoutMask: row.payoutMask,
    receiptMailedAt: row.receiptMailedAt,
    assignedTo: row.assignedTo,
    assignedToName: (row.assignedTo && names.get(row.assignedTo)) ?? null,
    details: row.details,
    deadline: deadlineOf(row),
    turnStep: row.turnStep,
    turnSince: row.turnSince,
    completedAt: row.completedAt,
    source: row.source,
    hold: holdFactsOf(row),
  };
}
