import { eq, isNull } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import { shopLogos } from "./tables.ts";

/** A logo as pages name it; sides in pixels. */
export type ShopLogo = { id: string; width: number; height: number };

/** The owner's logo; null for a shop with the mark of the house. */
export async function readLogo(db: Queryable): Promise<ShopLogo | null> {
  const [logo] = await db
    .select({ id: shopLogos.id, width: shopLogos.width, height: shopLogos.height })
    .from(shopLogos)
    .where(isNull(shopLogos.endedAt));
  return logo ?? null;
}

/** The PNG of a logo that the shop has or had; null for none of ours. */
export async function readLogoPicture(
  db: Queryable,
  { id, isSquare }: { id: string; isSquare: boolean },
): Promise<Buffer | null> {
  const picture = isSquare ? shopLogos.square : shopLogos.picture;
  const [logo] = await db.select({ picture }).from(shopLogos).where(eq(shopLogos.id, id));
  return logo?.picture ?? null;
}

/** The PNG of the logo of now; null without one. */
export async function readLogoNow(db: Queryable): Promise<Buffer | null> {
  const [logo] = await db
    .select({ picture: shopLogos.picture })
    .from(shopLogos)
    .where(isNull(shopLogos.endedAt));
  return logo?.picture ?? null;
}
