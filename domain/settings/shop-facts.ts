import { textOn } from "../../kernel/accent.ts";
import { spanText } from "../../kernel/spans.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { readLogo } from "../../platform/settings/read-logo.ts";
import { readSettings } from "./read-settings.ts";
import { defaultSettings } from "./schemas.ts";

/** What every page may say of the shop: the owner's settings that visitors read (Rule P38). */
export type ShopFacts = Awaited<ReturnType<typeof readShopFacts>>;

/** Reads them as they hold now. */
export async function readShopFacts(db: Queryable) {
  const [{ analytics, shop, meeting, gold, deadlines, chat }, logo] = await Promise.all([
    readSettings(db),
    readLogo(db),
  ]);
  return {
    name: shop.name,
    /** Whether the owner has given it another name than it began with. */
    isRenamed: shop.name !== defaultSettings.shop.name,
    /** The owner's logo; null with the mark of the house. */
    logo,
    /** `#rrggbb`, and of what stands on it; null with our gold. */
    accent: shop.accentColor ? { color: shop.accentColor, text: textOn(shop.accentColor) } : null,
    /** Who counts visitors, and under which name; null for nobody. */
    analytics: analytics.script ? analytics : null,
    worlds: meeting.worlds,
    places: meeting.places,
    smallestMillions: gold.smallestMillions,
    largestMillions: gold.largestMillions,
    goldPayoutMinutes: deadlines.goldPayoutMinutes,
    /** What we promise from now on: `5 minutes`, `24 hours`. An order's own promise is its deadline. */
    goldPayoutTime: spanText(deadlines.goldPayoutMinutes),
    /** The most characters of a message in the live chat. */
    longestMessage: chat.longestMessage,
    accountPayoutTime: spanText(deadlines.accountPayoutHours * 60),
    disputeAnswerTime: spanText(deadlines.disputeAnswerHours * 60),
  };
}
