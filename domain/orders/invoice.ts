import { formatDay } from "../../kernel/dates.ts";
import { formatMillions, formatRate, formatUsd } from "../../kernel/money.ts";
import { isGoldOrder, type OrderType, shopPays, typeLabels, typeNouns } from "./lifecycle.ts";
import { shortId } from "./order-names.ts";
import { type PayoutMethod, payoutMethodLabels } from "./payout-methods.ts";

/** An invoice as it is shown and printed: every figure written out. Holds no payout destination (Rule P5). */
export type Invoice = {
  /** `2026-00042`; without a gap within a year. */
  number: string;
  orderId: string;
  orderNumber: string;
  /** Whether the shop pays the customer, who then is the seller. */
  shopPays: boolean;
  issuedOn: string;
  placedOn: string;
  completedOn: string;
  customer: { name: string | null; email: string; rsn: string | null };
  lines: { what: string; quantity: string; rate: string; amount: string }[];
  total: string;
  paidBy: string | null;
  /** Why it does not count, for staff: `Canceled`, `Replaced by 2026-00043`. Null for one that does. */
  mark: string | null;
};

/** What an invoice says, kept as it was when it was issued. Times are ISO. */
export type InvoiceFacts = {
  id: string;
  type: OrderType;
  quantity: number;
  amountCents: number;
  rateMicroUsd: number | null;
  customerName: string | null;
  customerEmail: string;
  rsn: string | null;
  disbursementMethod: PayoutMethod | null;
  createdAt: string;
  completedAt: string;
};

type Issued = { number: string; issuedAt: Date; facts: InvoiceFacts; mark: string | null };

/** Writes an invoice out. */
export function invoiceOf({ number, issuedAt, facts, mark }: Issued): Invoice {
  const isGold = isGoldOrder(facts.type);
  const amount = formatUsd(facts.amountCents);
  return {
    number,
    orderId: facts.id,
    orderNumber: shortId(facts.id),
    shopPays: shopPays(facts.type),
    issuedOn: formatDay(issuedAt),
    placedOn: formatDay(new Date(facts.createdAt)),
    completedOn: formatDay(new Date(facts.completedAt)),
    customer: { name: facts.customerName, email: facts.customerEmail, rsn: facts.rsn },
    lines: [
      {
        what: isGold
          ? `${typeNouns[facts.type]}, ${typeLabels[facts.type].toLowerCase()}`
          : typeNouns[facts.type],
        quantity: isGold ? formatMillions(facts.quantity) : "1",
        rate: facts.rateMicroUsd === null ? amount : `${formatRate(facts.rateMicroUsd)} per million`,
        amount,
      },
    ],
    total: amount,
    paidBy: facts.disbursementMethod && payoutMethodLabels[facts.disbursementMethod],
    mark,
  };
}
