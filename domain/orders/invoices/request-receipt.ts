import { createHash } from "node:crypto";
import { formatDay } from "../../../kernel/dates.ts";
import { formatMillions, formatRate, formatUsd } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { bucketOf, takeToken } from "../../../platform/rate-limit/take.ts";
import { readShop } from "../../../platform/settings/read-shop.ts";
import { readSiteContent } from "../../content/index.ts";
import { wayLabel } from "../../ways/model.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import {
  isGoldOrder,
  paymentMethodText,
  products,
  rateOfSum,
  shopPays,
  shortId,
  sumParts,
} from "../model.ts";
import { actAsCustomer, type CustomerAct } from "../status/customer-acts.ts";
import type { OrderRow } from "../tables.ts";
import { reductionCentsOf } from "./reduction.ts";

/**
 * Addresses beside the order's own that one order's receipt may go to: enough for people, no use for spam.
 */
const mostOtherAddresses = 3;
const yearSeconds = 365 * 86_400;

type ReceiptAct = CustomerAct & {
  /** Another address than the order's own. */
  to?: string | undefined;
};

/**
 * What the ledger says of an order's money, in cents, as the part that keeps it reads it: orders know no
 * payments.
 */
export type ReadMoved = (
  db: Queryable,
  row: OrderRow,
) => Promise<{ movedCents: number; writtenOffCents: number }>;

/**
 * Mails the customer a receipt of the money that moved for an order (Rules S46, P30): to the order's own
 * address, or to at most three others. An address gets one receipt, however often that is asked. The mail
 * goes out exactly when the change commits; no address is in the log. Refuses before the payment, after a
 * cancellation and where nothing moved (`conflict`), and a fourth address (`too_many`).
 */
export async function requestReceipt(
  ctx: OrdersCtx,
  act: ReceiptAct,
  readMoved: ReadMoved,
): Promise<Result<OrderChange>> {
  const { contact } = await readSiteContent(ctx);
  return actAsCustomer(ctx, act, "ask for a receipt", async (row, tx) => {
    if (row.status !== "payment_sent" && row.status !== "completed") return fail(notYet);
    const money = await readMoved(tx, row);
    if (money.movedCents === 0) return fail(nothingMoved);
    const own = row.customerEmail.toLowerCase();
    const to = (act.to ?? own).trim().toLowerCase();
    if (await wasMailed(ctx, tx, row, to)) return ok(null);
    if (to !== own && !(await takeOther(ctx, tx, row))) return fail(tooManyAddresses);
    await ctx.mailer.queue(tx, {
      to,
      template: "receipt",
      props: {
        ...receiptOf(row, { ...money, reductionCents: await reductionCentsOf(tx, row) }),
        shop: { name: (await readShop(tx)).name, address: ctx.origin, email: contact.email },
      },
      thread: `order:${row.id}`,
      dedupeKey: `receipt:${row.id}:${addressHash(row, to)}`,
    });
    return ok({
      set: { receiptMailedAt: ctx.clock.now() },
      events: [
        {
          type: "order.receipt_requested",
          visibility: "public",
          data: { address: to === own ? "own" : "other" },
        },
      ],
    });
  });
}

const notYet = {
  code: "conflict",
  text: "You can get a receipt once the payment is sent.",
} as const;
const nothingMoved = {
  code: "conflict",
  text: "No money moved for this order, so there is no receipt.",
} as const;
const tooManyAddresses = {
  code: "too_many",
  field: "email",
  text: `We send a receipt to at most ${mostOtherAddresses} other addresses. Please contact support.`,
} as const;

/** Salted by the order, so that nobody finds out where else an address was used. */
function addressHash({ id }: Pick<OrderRow, "id">, address: string): string {
  return createHash("sha256").update(`${id}\n${address}`).digest("base64url").slice(0, 22);
}

/** Notes an address in the caller's transaction; whether it was noted before. */
async function wasMailed(ctx: OrdersCtx, tx: Transaction, row: OrderRow, to: string): Promise<boolean> {
  const bucket = bucketOf("receipt-address", `${row.id} ${to}`);
  const taken = await takeToken(tx, { bucket, limit: 1, windowSeconds: yearSeconds, now: ctx.clock.now() });
  return !taken.allowed;
}

async function takeOther(ctx: OrdersCtx, tx: Transaction, row: OrderRow): Promise<boolean> {
  const taken = await takeToken(tx, {
    bucket: bucketOf("receipt-others", row.id),
    limit: mostOtherAddresses,
    windowSeconds: yearSeconds,
    now: ctx.clock.now(),
  });
  return taken.allowed;
}

type Money = { movedCents: number; writtenOffCents: number; reductionCents: number };

/** Why other money moved than was agreed on, with what it comes to. */
function differences(row: OrderRow, { movedCents, writtenOffCents }: Money) {
  const returnedCents = row.depositState === "returned" ? row.depositCents : 0;
  const restCents = movedCents - (row.amountCents - returnedCents - writtenOffCents);
  const all = [
    { label: "Deposit refunded", amountCents: 0 - returnedCents },
    { label: shopPays(row.type) ? "Not paid out" : "Not charged", amountCents: 0 - writtenOffCents },
    { label: restCents < 0 ? "Not received" : "Received extra", amountCents: restCents },
  ];
  const found = all.filter(({ amountCents }) => amountCents !== 0);
  return found.length > 0 ? [{ label: "Agreed amount", amountCents: row.amountCents }, ...found] : [];
}

/** A receipt's lines: the way of payment, never the destination (Rule P5). */
function receiptOf(row: OrderRow, money: Money) {
  const { reductionCents, movedCents } = money;
  const isGold = isGoldOrder(row.type);
  const isPaidByUs = shopPays(row.type);
  const rate = rateOfSum({ ...row, reductionCents });
  const method = isPaidByUs
    ? row.disbursementMethod && wayLabel(row.disbursementMethod)
    : paymentMethodText(row.paymentMethod);
  return {
    orderNumber: shortId(row.id),
    shopPays: isPaidByUs,
    lines: [
      { label: "Order", value: `#${shortId(row.id)}` },
      { label: "Date", value: formatDay(row.createdAt) },
      { label: "Item", value: `${products[row.type].noun}, ${products[row.type].label.toLowerCase()}` },
      { label: "Quantity", value: isGold ? formatMillions(row.quantity) : String(row.quantity) },
      ...(rate === null ? [] : [{ label: "Rate per million", value: formatRate(rate) }]),
      ...[...sumParts({ ...row, reductionCents }), ...differences(row, money)].map(
        ({ label, amountCents }) => ({
          label,
          value: formatUsd(amountCents),
        }),
      ),
      ...(method ? [{ label: isPaidByUs ? "Paid by" : "Paid with", value: method }] : []),
    ],
    sum: { label: isPaidByUs ? "Paid to you" : "Paid by you", amount: formatUsd(movedCents) },
  };
}
