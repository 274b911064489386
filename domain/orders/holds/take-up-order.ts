import { formatUsd } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import type { AgreedVersions } from "../../content/model.ts";
import { viewerRoleOf } from "../access.ts";
import { agreeAnew } from "../consent/order-consents.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { isMarked, markedRefused } from "../customers/customer-marks.ts";
import { findOrder } from "../read-order.ts";
import type { Decision } from "../status/change-order.ts";
import { actAsCustomer, type CustomerAct } from "../status/customer-acts.ts";
import type { OrderRow } from "../tables.ts";
import { canTakeUp } from "./hold-facts.ts";
import { readHoldTerms } from "./visitor.ts";
import { takeVisitorRoom } from "./visitor-limits.ts";
import type { GoldShare } from "./visitor-room.ts";

/** What an order costs or brings if it is placed now, as the part that sells it computes it (Rule P1). */
type TodaysPrice = {
  amountCents: number;
  set: Decision["set"];
  /** The gold that it takes. */
  share?: GoldShare;
  /** What else that part keeps of the price, written with the order. */
  write?: (tx: Transaction) => Promise<unknown>;
};

/** Prices an order at what holds now. Refuses what is not traded any more. */
export type PriceToday = (db: Queryable, row: OrderRow) => Promise<Result<TodaysPrice>>;

type TakeUp = CustomerAct & {
  /** What the customer was shown; at another price nothing is taken up. */
  shownCents: number;
  /** The versions of the legal texts that the form showed. */
  agreed?: AgreedVersions | undefined;
  /** The network that it came from. */
  client: string | undefined;
};

/**
 * The customer takes up an order again that lapsed: the same order, its link and what was paid of it
 * included, at today's price, held anew. Everything that placing asks is asked again: the visitor's limits,
 * stock or capacity, listing and promo code, and consent to the legal texts. A repeat changes nothing.
 * Refuses an order that did not lapse, another price or other terms than were shown, and limits without room
 * (`conflict`), and who does not hold it or is refused since money was taken back (`forbidden`).
 */
export function takeUpOrder(
  ctx: OrdersCtx,
  act: TakeUp,
  priceToday: PriceToday,
): Promise<Result<OrderChange>> {
  return actAsCustomer(ctx, act, "take it up again", async (row, tx) => {
    if (row.status === "pending" && !row.lapsedAt) return ok(null);
    if (!canTakeUp(row)) return fail(notLapsed);
    const price = await priceToday(tx, row);
    if (!price.ok) return price;
    const { amountCents, share, write, set } = price.value;
    if (amountCents !== act.shownCents) return fail(otherPrice(amountCents));
    const { source, customerId, customerEmail, rsn } = row;
    const asked = { customerId, customerEmail, rsn, client: act.client };
    const { visitor } = await readHoldTerms(ctx, { ...asked, source: source === "desk" ? "web" : source });
    if (visitor?.refusesMarked && (await isMarked(ctx, tx, row))) return fail(markedRefused);
    const room = visitor ? await takeVisitorRoom(tx, { visitor, share }) : ok(undefined);
    if (!room.ok) return room;
    const agreed = await agreeAnew(ctx, tx, { order: row, agreed: act.agreed });
    if (!agreed.ok) return agreed;
    await write?.(tx);
    return ok(
      takenUp(ctx.clock.now(), row, {
        ...set,
        amountCents,
        visitorKeys: visitor?.keys ?? null,
        isNewcomer: visitor?.isNewcomer ?? false,
      }),
    );
  });
}

/** Waiting again, with nothing promised and no world locked in: the hold begins as it did at first. */
function takenUp(now: Date, row: OrderRow, priced: Decision["set"]): Decision {
  const note = "Reopened by the customer";
  const data = {
    from: row.status,
    to: "pending",
    by: "customer",
    amountCents: [row.amountCents, priced.amountCents],
  };
  return {
    set: { ...priced, status: "pending", statusChangedAt: now, worldLockedAt: null },
    events: [{ type: "order.status_changed", visibility: "public", note, data }],
    note,
  };
}

/** What an order would cost its customer if it is taken up now; null where that cannot be done. */
export async function readTakeUp(
  ctx: OrdersCtx,
  { orderId, token }: { orderId: string; token: string | undefined },
  priceToday: PriceToday,
): Promise<{ amountCents: number } | null> {
  const row = await findOrder(ctx, orderId);
  if (!row || !canTakeUp(row) || (await viewerRoleOf(ctx, row, token)) !== "customer") return null;
  const price = await priceToday(ctx.db, row);
  return price.ok ? { amountCents: price.value.amountCents } : null;
}

const notLapsed = {
  code: "conflict",
  text: "This order can't be reopened. Place a new one instead.",
} as const;

function otherPrice(amountCents: number) {
  const text = `It's ${formatUsd(amountCents)} now. Press the button again to reopen at that price.`;
  return { code: "conflict", title: "The price has changed", text } as const;
}
