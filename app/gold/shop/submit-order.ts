import { createHash } from "node:crypto";
import { data, type RouterContextProvider, redirect } from "react-router";
import { placeGoldOrder, readGoldAllowance, readGoldMarket, readQuote } from "../../../domain/gold/index.ts";
import {
  beyondAllowance,
  type GoldDirection,
  orderTypeFor,
  type Quote,
  ratesIn,
} from "../../../domain/gold/model.ts";
import { chooseWorld } from "../../../domain/orders/index.ts";
import { type OrderTexts, orderPagePaths, textsOf } from "../../../domain/orders/model.ts";
import { lockPayoutDetails } from "../../../domain/payments/index.ts";
import { payoutChoiceInput } from "../../../domain/payments/inputs.ts";
import {
  type PayWay,
  payoutDefinitions,
  payoutDetailsTitle,
  payoutMethods,
} from "../../../domain/ways/model.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { parseCents } from "../../../kernel/typed-amounts.ts";
import { ctxOf, type Flash, factsOf, type ShopCtx } from "../../context.ts";
import { limitOrders } from "../../orders/shared/order-limits.ts";
import { acceptNewPrice, askedCode, promoNames, seenCents } from "../../orders/shared/promo-answer.ts";
import { openPayment } from "../../payments/shared/pay/begin-payment.ts";
import {
  askerOf,
  customerOf,
  failedTitle,
  placeOrder,
  withUsedText,
} from "../../promotions/shared/checkout.ts";
import { invalidForm, redirectWith, refusedForm } from "../../web/forms/answers.ts";
import { checkForm } from "../../web/forms/check-form.ts";
import { withoutSecrets } from "../../web/forms/form-answer.ts";
import { type Fields, readForm } from "../../web/forms/read-form.ts";
import { millionsWorth, parseQuantity } from "./calculator.ts";
import type { GoldAnswer } from "./gold-order-form.tsx";
import { customerOrderInput, guestOrderInput } from "./gold-order-input.ts";
import { orderErrorTitle } from "./order-form-copy.ts";
import type { QuoteView } from "./quote-view.ts";
import { promoFor, quoteFor, viewOf } from "./to-quote-view.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };
/** One sending of the form: what was sent, the quote it names, and the quantity it asks for. */
type Sent = {
  args: Args;
  direction: GoldDirection;
  fields: Fields;
  quote: Quote | null;
  quantity: number | null;
  /** The promo code as typed; empty for none. */
  promoCode: string;
};

/**
 * The action of a gold order form. Places an order under the quote that was sent and leads to its meeting
 * page; anything else is answered with the form as it was filled in and the quote to send it with next.
 */
export async function submitOrder(args: Args, direction: GoldDirection) {
  const fields = await readForm(args.request);
  const named = readQuote(ctxOf(args), fields.quoteId ?? "");
  const quote = named?.direction === direction ? named : null;
  const quantity = await askedQuantity(ctxOf(args), fields, quote);
  const sent: Sent = { args, direction, fields, quote, quantity, promoCode: askedCode(fields) };
  if (fields.intent) return calculate(sent);
  const checked = checkForm(factsOf(args).viewer ? customerOrderInput : guestOrderInput, fields);
  if (!checked.ok) {
    const to = { form: "gold-order", fields, title: orderErrorTitle(checked.problem) };
    return invalidForm(to, checked, await offerOf(sent, await quoteAtHand(sent)));
  }
  const payTo = payToOf(sent);
  if (payTo && !payTo.ok) {
    const to = { form: "gold-order", fields, title: payoutDetailsTitle(payTo.text) };
    return invalidForm(to, payTo, await offerOf(sent, await quoteAtHand(sent)));
  }
  if (quote && quote.quantity !== sent.quantity) return askAgain(sent);
  const placed = await place(sent, checked.value);
  if (!placed.ok) return refuse(sent, placed.error);
  const { orderId, accessToken: token } = placed.value.placed;
  if (direction === "buy") return openPayment(args, placed.value.placed, fields.payWith);
  // A repeat, which may come late, locks nothing: staff may have unlocked the details since.
  if (placed.value.replayed) return openOrder(sent, orderId);
  const ctx = ctxOf(args);
  const { world } = checked.value;
  // What can't be locked in any more is asked on the order's page.
  if (world !== undefined) await chooseWorld(ctx, { orderId, token, world, lock: true });
  const { destinationId = "" } = { destinationId: undefined, ...checked.value };
  const choice = destinationId === "" ? payTo?.value : { destinationId };
  if (!choice) return openOrder(sent, orderId);
  const locked = await lockPayoutDetails(ctx, { orderId, token, ...choice });
  return openOrder(sent, orderId, locked.ok ? undefined : notLockedIn(locked.error.text));
}

/** Where the seller wants to be paid, if they say it with their order; null for after the trade. */
function payToOf({ direction, fields }: Sent) {
  const method = payoutMethods.find((one) => one === fields.method);
  const isTyped =
    method && Object.keys(payoutDefinitions[method].fields).some((name) => fields[name]?.trim());
  return direction === "sell" && isTyped ? checkForm(payoutChoiceInput, fields) : null;
}

/**
 * The quantity that the form asks for. Without scripts either side may have been changed since the quote, and
 * the other one still shows what it was.
 */
async function askedQuantity(ctx: ShopCtx, fields: Fields, quote: Quote | null): Promise<number | null> {
  const quantity = parseQuantity(fields.quantity ?? "");
  if (!quote || quantity !== quote.quantity) return quantity;
  const cents = parseCents(fields.usd ?? "");
  if (cents === null || cents === quote.amountCents) return quantity;
  const rates = ratesIn(quote.direction, await readGoldMarket(ctx));
  return parseQuantity(String(millionsWorth(cents, rates)));
}

type Customer = Partial<OrderTexts> & {
  quoteId: string;
  rsn: string;
  promoCode?: string | undefined;
  payWith?: PayWay | undefined;
};

async function place({ args, direction, fields, quote }: Sent, customer: Customer) {
  const { quoteId, rsn, promoCode, payWith } = customer;
  const limited = await limitOrders(ctxOf(args), "gold-order", factsOf(args).client);
  if (!limited.ok) return limited;
  const key = createHash("sha256").update(quoteId).digest("hex");
  return placeOrder(args, () =>
    placeGoldOrder(ctxOf(args), {
      ...customerOf(args, textsOf(customer), fields),
      type: orderTypeFor(direction),
      quoteId,
      rsn,
      payWith: direction === "buy" ? payWith : undefined,
      promoCode,
      shownCents: quote ? quote.amountCents - seenCents(fields) : undefined,
      once: { scope: "place-order:form", key },
    }),
  );
}

/** A sale's page, where its customer meets us (Rule S59). */
function openOrder({ args }: Sent, orderId: string, message?: Flash) {
  const path = orderPagePaths.meeting(orderId);
  return message ? redirectWith(factsOf(args), path, message) : redirect(path);
}

/** The order stands; its customer enters where we pay after the trade, as without a saved method. */
function notLockedIn(text: string): Flash {
  return { title: "Order placed, but not your payout method", text, tone: "bad" };
}

async function refuse(sent: Sent, failure: Failure) {
  const { code, field } = failure;
  // The quote can make no order any more, so the form goes on with a fresh one.
  const isSpent =
    code === "expired" || code === "key_reused" || field === "quoteId" || (code === "conflict" && !field);
  return answer(
    sent,
    withUsedText(failure, usedText),
    isSpent ? await freshQuote(sent) : await quoteAtHand(sent),
  );
}

const usedText = "You've already ordered with this quote. Here's a new one for another order.";

/** Nothing is placed for another amount than the customer has seen the price of (Rule P12). */
async function askAgain(sent: Sent) {
  if (sent.quantity === null) {
    return answer(sent, { ...changed, text: await nothingOrdered(sent) }, await quoteAtHand(sent));
  }
  const quoted = await quoteFor(ctxOf(sent.args), askedOf(sent, sent.quantity));
  return quoted.ok ? answer(sent, changed, quoted.value) : refuse(sent, quoted.error);
}

const changed: Failure = {
  code: "conflict",
  title: "The amount has changed",
  text: acceptNewPrice,
};

async function nothingOrdered({ args, direction }: Sent): Promise<string> {
  const allowance = await readGoldAllowance(ctxOf(args), direction, askerOf(args));
  return `Nothing was ordered. ${beyondAllowance(allowance, null)?.text}`;
}

const askedOf = ({ args, direction }: Sent, quantity: number) => ({
  direction,
  quantity,
  who: askerOf(args),
});

/** The price of another amount, asked for without scripts. */
async function calculate(sent: Sent) {
  if (sent.quantity === null) {
    const text = await nothingOrdered(sent);
    return answer(sent, { code: "invalid", title: "Error", text }, await quoteAtHand(sent));
  }
  const quoted = await quoteFor(ctxOf(sent.args), askedOf(sent, sent.quantity));
  if (!quoted.ok) return refuse(sent, quoted.error);
  const blank = { form: "gold-quote", fields: withoutSecrets(sent.fields), errors: {}, title: "", text: "" };
  return data<GoldAnswer>({ ...blank, ...(await offerOf(sent, quoted.value)) });
}

/** Answers the form as it was filled in with why nothing was ordered, and the quote to send it with next. */
async function answer(sent: Sent, failure: Failure, quote: QuoteView | null) {
  const to = { form: "gold-order", fields: sent.fields, title: failedTitle };
  return refusedForm(to, failure, await offerOf(sent, quote, failure));
}

/** What the form shows beside its fields: the quote, and what the server says of the promo code. */
async function offerOf({ args, direction, promoCode }: Sent, quote: QuoteView | null, failure?: Failure) {
  const isRefusedCode = failure?.code === "invalid" && failure.field === promoNames.code;
  const promo = isRefusedCode
    ? { code: promoCode.toUpperCase(), line: null, problem: failure.text }
    : await promoFor(args, direction, quote, promoCode);
  return { quote, promo };
}

/** The quote that was sent while it holds, otherwise a fresh one for what the form asks for. */
async function quoteAtHand(sent: Sent): Promise<QuoteView | null> {
  const ctx = ctxOf(sent.args);
  const holds = sent.quote && sent.quote.quantity === sent.quantity && sent.quote.expiresAt > ctx.clock.now();
  return sent.quote && holds ? viewOf(ctx, sent.quote) : freshQuote(sent);
}

async function freshQuote(sent: Sent): Promise<QuoteView | null> {
  const wanted = sent.quantity ?? sent.quote?.quantity;
  if (wanted === undefined) return null;
  const quoted = await quoteFor(ctxOf(sent.args), askedOf(sent, wanted));
  return quoted.ok ? quoted.value : null;
}
