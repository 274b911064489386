import { useRouteLoaderData } from "react-router";
import type { ShopFacts } from "../../../domain/settings/index.ts";
import type { loader as rootLoader } from "../../root.tsx";

/**
 * What the owner's settings say of the shop, as they were when the page was asked for: its name, worlds,
 * limits and promises. The only way in which a page gets them (Rule P38).
 */
export function useShop(): ShopFacts {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  if (!root) throw new Error("A page asked for the shop before it was read");
  return root.shop;
}

/** The same for what is shown even if the shop could not be read: its name, or none. */
export function useShopName(): string | null {
  return useRouteLoaderData<typeof rootLoader>("root")?.shop.name ?? null;
}
