import { boostPriceToday } from "../domain/boosts/index.ts";
import { isBoost } from "../domain/boosts/model.ts";
import { goldPriceToday, readGoldBoard } from "../domain/gold/index.ts";
import { purchasePriceToday } from "../domain/listings/index.ts";
import type { PriceToday } from "../domain/orders/index.ts";
import { isGoldOrder } from "../domain/orders/model.ts";
import { wayToTakeUp } from "../domain/payments/index.ts";
import { fail, ok } from "../kernel/result.ts";
import type { ShopCtx } from "./context.ts";

/** Prices a lapsed order at what holds now, by the part that sells what it is about, to be paid in a way that is offered. */
export function priceToday(ctx: Pick<ShopCtx, "db" | "clock">): PriceToday {
  const ofPart = priceOfPart(ctx);
  return async (db, row) => {
    const way = await wayToTakeUp({ db, clock: ctx.clock }, row);
    if (!way.ok) return way;
    const price = await ofPart(db, { ...row, ...way.value });
    return price.ok ? ok({ ...price.value, set: { ...price.value.set, ...way.value } }) : price;
  };
}

function priceOfPart(ctx: Pick<ShopCtx, "db" | "clock">): PriceToday {
  const ofBoost = boostPriceToday(async () => (await readGoldBoard(ctx)).paymentMicroUsd);
  const ofGold = goldPriceToday(ctx);
  return async (db, row) => {
    if (isGoldOrder(row.type)) return ofGold(db, row);
    if (isBoost(row.type)) return ofBoost(db, row);
    if (row.type === "account_purchase") return purchasePriceToday(db, row);
    return fail({ code: "conflict", text: "This order can't be reopened." });
  };
}
