import type { RouterContextProvider } from "react-router";
import type { OrderType } from "../../../domain/orders/model.ts";
import { pricePromo } from "../../../domain/promotions/index.ts";
import { promoCodeInput } from "../../../domain/promotions/inputs.ts";
import { plainCode } from "../../../domain/promotions/model.ts";
import { ctxOf, factsOf } from "../../context.ts";
import type { PromoAnswer } from "../../orders/shared/promo-answer.ts";
import { type ClientLimit, takeFromClient } from "../../web/forms/limit-client.ts";

type Args = { context: Readonly<RouterContextProvider> };

// A code is asked for again with each amount that is typed.
const tries: ClientLimit = { limit: 240, windowSeconds: 600, text: "You've tried too many promo codes." };

type Asked = {
  code: string;
  type: OrderType;
  subtotalCents: number;
  /** The address that a guest orders with, where the order itself was sent and is limited as such. */
  guestEmail?: string | null;
};

/**
 * What a typed code takes off a sum (services or goods without deposits, in cents) for whoever asks, as the
 * promo field shows it; null for an empty field. Only for the signed-in person is it asked whether this is a
 * first purchase or one use too many: of a guest it is when the order is sent, so that nobody learns by
 * looking around whose address has bought here.
 */
export async function askPromo(
  args: Args,
  { code: typed, type, subtotalCents, guestEmail = null }: Asked,
): Promise<PromoAnswer | null> {
  const parsed = promoCodeInput.safeParse(typed);
  const shown = plainCode(typed).slice(0, 30);
  if (!parsed.success) {
    return { code: shown, line: null, problem: parsed.error.issues[0]?.message ?? "" };
  }
  const code = parsed.data;
  if (code === undefined) return null;
  const ctx = ctxOf(args);
  const { viewer, client } = factsOf(args);
  const limited = await takeFromClient(ctx, "promo-code", tries, client);
  if (!limited.ok) return { code, line: null, problem: limited.error.text };
  const customer = { customerId: viewer?.personId ?? null, customerEmail: viewer?.email ?? guestEmail };
  const priced = await pricePromo(ctx, { code, type, subtotalCents, ...customer });
  if (!priced.ok) return { code, line: null, problem: priced.error.text };
  const { label, discountCents } = priced.value;
  return { code, line: { label, discountCents }, problem: null };
}
