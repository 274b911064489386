import { type RouterContextProvider, redirect } from "react-router";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { startChainPayment } from "../../../../domain/payments/index.ts";
import { fail, type Result } from "../../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { clientLimits } from "../../../web/forms/limit-client.ts";

/** Counts one start of a client, an address or network. Refuses with `too_many` when its window is full. */
export const limitStarts = clientLimits({
  // Each start may ask the feeds and the chain, and takes an address of the wallet.
  "pay-start": { limit: 60, windowSeconds: 600, text: "Too many payments were started from your network." },
});

/** How long somebody waits for an address and a price (Rule S93). */
const startSeconds = 15;

type Args = { context: Readonly<RouterContextProvider> };
type Started = Awaited<ReturnType<typeof startChainPayment>>;

/**
 * Starts a payment in ETH, or finds the one that runs. Refuses `too_many`, and `unavailable` after so many
 * seconds; whatever still comes of it then is found by the next try.
 */
export async function beginPayment(
  args: Args,
  order: { orderId: string; token: string | undefined },
  seconds = startSeconds,
): Promise<Started> {
  const ctx = ctxOf(args);
  const limited = await limitStarts(ctx, "pay-start", factsOf(args).client);
  if (!limited.ok) return limited;
  const text = `Request timed out after ${seconds} seconds. Payment service is not responding.`;
  return (await inTime(startChainPayment(ctx, order), seconds)) ?? fail({ code: "unavailable", text });
}

/** Seconds for which a page that was just ordered waits for its payment. */
const openSeconds = 5;

/**
 * Leads from an order that was just placed to the page of its payment, which in ETH is started by then. Where
 * that takes longer, the page has the button that starts it.
 */
export async function openPayment(
  args: Args,
  { orderId, accessToken: token }: { orderId: string; accessToken: string },
  payWith: string | undefined,
) {
  if (payWith === "eth") await beginPayment(args, { orderId, token }, openSeconds);
  return redirect(orderPagePaths.pay(orderId));
}

async function inTime<T>(work: Promise<Result<T>>, seconds: number): Promise<Result<T> | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
