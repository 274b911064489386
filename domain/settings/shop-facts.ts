import { textOn } from "../../kernel/accent.ts";
import { spanText } from "../../kernel/spans.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { readSettings } from "./read-settings.ts";

/** What every page may say of the shop: the owner's settings that visitors read (Rule P38). */
export type ShopFacts = Awaited<ReturnType<typeof readShopFacts>>;

/** Reads them as they hold now. */
export async function readShopFacts(db: Queryable) {
  const { shop, meeting, gold, deadlines } = await readSettings(db);
  return {
    name: shop.name,
    /** `#rrggbb`, and of what stands on it; null with our gold. */
    accent: shop.accentColor ? { color: shop.accentColor, text: textOn(shop.accentColor) } : null,
    worlds: meeting.worlds,
    places: meeting.places,
    smallestMillions: gold.smallestMillions,
    largestMillions: gold.largestMillions,
    goldPayoutMinutes: deadlines.goldPayoutMinutes,
    /** What we promise from now on: `5 minutes`, `24 hours`. An order's own promise is its deadline. */
    goldPayoutTime: spanText(deadlines.goldPayoutMinutes),
    accountPayoutTime: spanText(deadlines.accountPayoutHours * 60),
  };
}
