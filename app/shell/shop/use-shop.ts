import { useRouteLoaderData } from "react-router";
import type { ShopFacts } from "../../../domain/settings/index.ts";

/** What the root's loader reads of it; named here, since the root stands on this file. */
export type RootData = { shop: ShopFacts };

/**
 * What the owner's settings say of the shop, as they were when the page was asked for: its name, worlds,
 * limits and promises. The only way in which a page gets them (Rule P38).
 */
export function useShop(): ShopFacts {
  const root = useRouteLoaderData<RootData>("root");
  if (!root) throw new Error("A page asked for the shop before it was read");
  return root.shop;
}

/** The same for what is shown even if the shop could not be read: its name, or none. */
export function useShopName(): string | null {
  return useRouteLoaderData<RootData>("root")?.shop.name ?? null;
}
