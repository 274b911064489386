import { readLastGoldSale } from "../../domain/orders/index.ts";
import { orderPagePaths } from "../../domain/orders/model.ts";
import { formatMillions } from "../../kernel/money.ts";
import type { ShopCtx } from "../context.ts";

/**
 * The way to sell again what whoever is signed in sold last; null for visitors, whose page is everybody's.
 */
export async function readLastSale(ctx: ShopCtx): Promise<{ href: string; quantity: string } | null> {
  const sale = await readLastGoldSale(ctx);
  if (!sale) return null;
  return {
    href: orderPagePaths.sellAgain(sale.id, sale.quantity),
    quantity: formatMillions(sale.quantity),
  };
}
