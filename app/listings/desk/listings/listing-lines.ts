import type { DeskListing, ListingForDesk } from "../../../../domain/listings/index.ts";
import { changeText } from "../../../../domain/listings/index.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { typedUsd } from "../../../shell/desk/typed-usd.ts";
import type { ListingLine } from "./listing-line.ts";
import type { ListingDeskView } from "./listing-view.ts";

/** A listing as a row of the desk's list. */
export function listingLine({ heldBy, heldUntil: _, ...row }: DeskListing): ListingLine {
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    name: row.name,
    build: row.build,
    type: row.type,
    combatLevel: row.combatLevel,
    totalLevel: row.totalLevel.toLocaleString("en-US"),
    price: formatUsd(row.priceCents),
    deliveryTime: row.deliveryTime,
    verified: row.verified,
    featured: row.featured,
    state: row.state,
    orderId: heldBy,
    login: row.isLoginStale ? "stale" : row.hasLogin ? "ready" : "missing",
    updated: formatMoment(row.updatedAt),
    picture: row.picture,
  };
}

/** A listing as its page of the desk shows it. */
export function listingView(row: ListingForDesk, loginStoredDays: number): ListingDeskView {
  const isPublic = row.state === "published" || row.state === "sold";
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    name: row.name,
    state: row.state,
    isHeld: row.heldBy !== null,
    price: formatUsd(row.priceCents),
    publicPath: isPublic ? `/buy-accounts/${row.slug}` : null,
    orderId: row.heldBy,
    sourceOrderId: row.sourceOrderId,
    heldUntil: row.heldUntil && formatMoment(row.heldUntil),
    login: row.login,
    loginMethod: row.loginMethod,
    loginStoredDays,
    made: `${row.madeByName ?? "A program"}, ${formatMoment(row.createdAt)}`,
    published: row.publishedAt && formatMoment(row.publishedAt),
    sold: row.soldAt && formatMoment(row.soldAt),
    typed: {
      name: row.name,
      price: typedUsd(row.priceCents),
      build: row.build,
      type: row.type,
      login_method: row.loginMethod,
      combat_level: String(row.combatLevel),
      total_level: String(row.totalLevel),
      delivery_time: row.deliveryTime,
      warranty_days: row.warrantyDays === null ? "" : String(row.warrantyDays),
      description: row.description,
      features: row.features.join("\n"),
      verified: row.verified,
      featured: String(row.featured),
    },
    pictures: row.pictures,
    actions: row.actions.map(({ id, type, data, note, at, actorName }) => ({
      id,
      who: actorName ?? "The shop",
      did: changeText({ type, data }),
      note,
      at: formatMoment(at),
      datetime: at.toISOString(),
    })),
  };
}
