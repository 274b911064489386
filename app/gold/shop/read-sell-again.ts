import type { RouterContextProvider } from "react-router";
import { readOrder } from "../../../domain/orders/index.ts";
import { isGoldSale } from "../../../domain/orders/model.ts";
import { ctxOf } from "../../context.ts";

type Args = { context: Readonly<RouterContextProvider> };

const orderId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a sale of the signed-in person's own gives to their next one; null for any other order. */
export async function readSellAgain(args: Args, id: string | null): Promise<{ rsn: string | null } | null> {
  if (id === null || !orderId.test(id)) return null;
  const found = await readOrder(ctxOf(args), { orderId: id, token: undefined });
  if (!found.ok || found.value.viewerRole !== "customer" || !isGoldSale(found.value.type)) return null;
  return { rsn: found.value.private?.rsn ?? null };
}
