import type { Ctx } from "../../../platform/context.ts";
import { readContentBlock } from "../../content/index.ts";
import type { OrderType } from "../products/products.ts";
import type { StatusTexts } from "./lifecycle.ts";

/** What the owner wrote for the statuses of a type (Rules P8, P38). */
export async function readStatusTexts(ctx: Pick<Ctx, "db" | "log">, type: OrderType): Promise<StatusTexts> {
  const texts = await readContentBlock(ctx, "statuses");
  return texts[type] ?? {};
}
