import { redirect } from "react-router";
import { readListing } from "../../../../domain/listings/index.ts";
import { pictureSrc } from "../../../../domain/listings/model.ts";
import { readShop } from "../../../../platform/settings/read-shop.ts";
import { limitClient } from "../../../account-sales/shared/limit-client.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import type { Route } from "./+types/listing-card.route.ts";
import { cardVersion } from "./card-path.ts";
import { cardSvg } from "./card-svg.ts";
import { drawnCards } from "./drawn-cards.ts";

const cards = drawnCards(60);
const forFiveMinutes = "public, max-age=300";

/**
 * The card that other sites show for a listing without pictures, as PNG; with one they show the profile
 * picture, where this leads. Under its own version it may be kept for ever. A client who makes us draw too
 * many gets 429.
 */
export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const found = await readListing(ctx, args.params.slug);
  if (!found.ok) return new Response(null, { status: 404 });
  const [profile] = found.value.pictures;
  if (profile)
    return redirect(pictureSrc(profile.id, 1600), { headers: { "Cache-Control": forFiveMinutes } });
  const { name: shopName } = await readShop(ctx.db);
  const facts = { ...found.value, shopName };
  const version = cardVersion(facts);
  const key = `${found.value.id} ${version}`;
  const known = await cards.known(key);
  if (!known) {
    const limited = await limitClient(ctx, "listing-card", factsOf(args).client);
    if (!limited.ok) return later(429, limited.error.retryAfterSeconds ?? 60);
  }
  const bytes = known ?? (await cards.draw(key, () => ctx.pictureCoder.drawPng(cardSvg(facts))));
  if (!bytes) return later(503, 5);
  const isImmutable = args.url.searchParams.get("v") === version;
  return new Response(bytes, {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : forFiveMinutes,
    },
  });
}

function later(status: number, seconds: number): Response {
  return new Response(null, {
    status,
    headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" },
  });
}
