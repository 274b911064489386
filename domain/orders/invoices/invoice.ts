import { formatDay } from "../../../kernel/dates.ts";
import { formatMillions, formatRate, formatUsd } from "../../../kernel/money.ts";
import { type PayoutMethod, wayLabel } from "../../ways/model.ts";
import { shortId } from "../order-names.ts";
import { type OrderType, products } from "../products/products.ts";
import { type DepositState, isGoldOrder, shopPays } from "../status/lifecycle.ts";
import { fullCents, rateOfSum, sumParts } from "./sum-lines.ts";

/** An invoice as it is shown and printed: every figure written out. Holds no payout destination (Rule P5). */
export type Invoice = {
  /** `2026-00042`; without a gap within a year. */
  number: string;
  orderId: string;
  orderNumber: string;
  /** Who issues it, as the shop is called now. */
  shopName: string;
  /** Whether the shop pays the customer, who then is the seller. */
  shopPays: boolean;
  /** Whether the customer plays under a name of their own, which the sheet names then. */
  hasGameName: boolean;
  issuedOn: string;
  placedOn: string;
  completedOn: string;
  customer: { name: string | null; email: string; rsn: string | null };
  /** To whom it is billed instead, as a manager corrected it; null for the customer as they ordered. */
  billedTo: BilledTo | null;
  /** The invoice that it corrects; null for one that corrects none. */
  corrects: string | null;
  lines: { what: string; quantity: string; rate: string; amount: string }[];
  total: string;
  paidBy: string | null;
  /** Why it does not count, for staff: `Canceled`, `Replaced by 2026-00043`. Null for one that does. */
  mark: string | null;
};

/** To whom an invoice is billed: a name, a postal address in lines, and what tax law asks for. */
export type BilledTo = { name: string; address: string; vat: string };

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
  /** The account that was bought, as it was listed; left out of every other order. */
  account?: string;
  /** Left out where nothing was taken off, or no deposit given. */
  discountCents?: number;
  promoCode?: string | null;
  depositCents?: number;
  /** By how much disputes reduced the amount; left out where none did. Stored, so its name stays. */
  loweredCents?: number;
  depositState?: DepositState | null;
  /** What moved by the ledger, which is the invoice's total; left out in invoices from before it was kept. */
  movedCents?: number;
  /** What a manager wrote off; left out where nothing was. */
  writtenOffCents?: number;
  /** As a manager corrected it, and which invoice that was; left out where nobody did. */
  billedTo?: BilledTo;
  corrects?: string;
  createdAt: string;
  completedAt: string;
};

type Issued = { number: string; issuedAt: Date; facts: InvoiceFacts; mark: string | null; shopName: string };

/** Writes an invoice out. */
export function invoiceOf({ number, issuedAt, facts, mark, shopName }: Issued): Invoice {
  const returnedCents = facts.depositState === "returned" ? (facts.depositCents ?? 0) : 0;
  const { writtenOffCents = 0 } = facts;
  const priceCents = facts.amountCents - returnedCents - writtenOffCents;
  // What the chain took back after the order was completed.
  const restCents = (facts.movedCents ?? priceCents) - priceCents;
  return {
    number,
    orderId: facts.id,
    orderNumber: shortId(facts.id),
    shopName,
    shopPays: shopPays(facts.type),
    hasGameName: products[facts.type].hasGameName,
    issuedOn: formatDay(issuedAt),
    placedOn: formatDay(new Date(facts.createdAt)),
    completedOn: formatDay(new Date(facts.completedAt)),
    customer: { name: facts.customerName, email: facts.customerEmail, rsn: facts.rsn },
    billedTo: facts.billedTo ?? null,
    corrects: facts.corrects ?? null,
    lines: [
      ...linesOf(facts),
      ...(returnedCents > 0 ? [plainLine("Deposit refunded", -returnedCents)] : []),
      ...(writtenOffCents > 0 ? [plainLine("Not charged", -writtenOffCents)] : []),
      ...(restCents === 0 ? [] : [plainLine(restCents < 0 ? "Not received" : "Received extra", restCents)]),
    ],
    total: formatUsd(facts.movedCents ?? priceCents),
    paidBy: facts.disbursementMethod && wayLabel(facts.disbursementMethod),
    mark,
  };
}

/** What was traded at its full price, then what a promo code and a dispute took off and a deposit added. */
function linesOf(facts: InvoiceFacts): Invoice["lines"] {
  const { type, amountCents, discountCents = 0, promoCode = null, depositCents = 0 } = facts;
  const { loweredCents: reductionCents = 0 } = facts;
  const summed = { type, amountCents, discountCents, promoCode, depositCents, reductionCents };
  const otherLines = sumParts(summed)
    .filter(({ kind }) => kind !== "subtotal")
    .map(({ kind, label, amountCents: cents }) =>
      plainLine(kind === "deposit" ? `${label}${depositMarks[facts.depositState ?? "held"]}` : label, cents),
    );
  return [tradedLine(facts, fullCents(summed), rateOfSum({ ...facts, ...summed })), ...otherLines];
}

/** A deposit that went back has a line of its own instead. */
const depositMarks: Record<DepositState, string> = { held: ", refundable", returned: "", kept: ", kept" };

function tradedLine(
  { type, quantity, account }: InvoiceFacts,
  cents: number,
  rateMicroUsd: number | null,
): Invoice["lines"][number] {
  const isGold = isGoldOrder(type);
  const noun = account ? `${products[type].noun}: ${account}` : products[type].noun;
  const amount = formatUsd(cents);
  return {
    what: isGold ? `${products[type].noun}, ${products[type].label.toLowerCase()}` : noun,
    quantity: isGold ? formatMillions(quantity) : "1",
    rate:
      rateMicroUsd !== null ? `${formatRate(rateMicroUsd)} per million` : isGold ? "Agreed amount" : amount,
    amount,
  };
}

function plainLine(what: string, cents: number): Invoice["lines"][number] {
  return { what, quantity: "", rate: "", amount: formatUsd(cents) };
}
