import type { ShopCtx } from "../../../../app/context.ts";
import { makeQuote, placeGoldOrder, readQuote } from "../../../../domain/gold/index.ts";
import { goldOrderInput } from "../../../../domain/gold/inputs.ts";
import { quoteIdField, rsnField, worldField } from "../common-schemas.ts";
import { presentQuote } from "../gold-routes.ts";
import { optionalTexts } from "../text-fields.ts";
import type { PlacedFor } from "./api-product.ts";

/** What any gold order is placed with. */
export const goldFields = {
  quote_id: quoteIdField.clone().openapi({
    type: "string",
    description: "From `POST /api/gold/quotes`, in the direction of the type.",
    example: "WyJ2M2t6…",
  }),
  rsn: rsnField,
  world: worldField.optional().openapi({ description: "Where to meet. Defaults to the shop's usual world." }),
  ...optionalTexts(goldOrderInput.shape),
};

type Sent = { quote_id: string; rsn: string; world?: number | undefined };
type More = Pick<Parameters<typeof placeGoldOrder>[1], "type" | "payWith" | "promoCode">;

/** Places a gold order under its quote. */
export function placeGold(ctx: ShopCtx, { quote_id, rsn, world }: Sent, placedFor: PlacedFor, more: More) {
  return placeGoldOrder(ctx, { ...placedFor, quoteId: quote_id, rsn, world, ...more });
}

/** The same trade at the present price; null when there is not so much to trade any more. */
export async function freshQuote(ctx: ShopCtx, { quote_id }: Sent) {
  const expired = readQuote(ctx, quote_id);
  const fresh = expired && (await makeQuote(ctx, expired));
  return { fresh_quote: fresh?.ok ? presentQuote(fresh.value) : null };
}
