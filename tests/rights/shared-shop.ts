import { afterAll, beforeAll } from "vitest";
import { type RightsShop, rightsShop } from "./rights-shop.ts";
import { type Stage, stageOf } from "./stage.ts";

/** The shop that all matrices ask: filling one takes longer than asking it much. */
export let shop: RightsShop;
export let stage: Stage;

beforeAll(async () => {
  shop = await rightsShop();
  stage = await stageOf(shop);
});
afterAll(() => shop?.close());
