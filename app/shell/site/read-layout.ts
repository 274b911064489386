import { readSiteContent } from "../../../domain/content/index.ts";
import { readGoldMarket } from "../../../domain/gold/index.ts";
import type { CatalogCtx } from "../../../domain/listings/index.ts";
import { readSettingsGroup } from "../../../domain/settings/index.ts";
import { formatRate, formatUsd } from "../../../kernel/money.ts";
import type { Ctx } from "../../../platform/context.ts";
import { accountsFromCents } from "./read-from-prices.ts";

/** What stands round every page of the shop, the same for everybody. */
export type SiteLayoutData = Awaited<ReturnType<typeof readLayout>>;

/** Reads what the shop's head and foot say. */
export async function readLayout(ctx: Pick<Ctx, "db" | "log" | "clock"> & Pick<CatalogCtx, "catalog">) {
  const [content, market, opening] = await Promise.all([
    readSiteContent(ctx),
    readGoldMarket(ctx),
    readSettingsGroup(ctx.db, "opening"),
  ]);
  const accountsCents = await accountsFromCents(ctx, content);
  return {
    captions: {
      buyRate: formatRate(market.buyMicroUsd),
      sellRate: formatRate(market.sellMicroUsd),
      accountsFrom: accountsCents === null ? null : formatUsd(accountsCents).replace(/\.00$/, ""),
    },
    /** What is announced above every page. */
    banner: content.banner,
    tagline: content.facts.tagline,
    publisherNote: content.facts.publisherNote,
    discordUrl: content.contact.discordUrl,
    /** What visitors are told while the shop is closed; null while it is open. */
    closedText: opening.isOpen ? null : opening.closedText,
    year: ctx.clock.now().getUTCFullYear(),
  };
}
