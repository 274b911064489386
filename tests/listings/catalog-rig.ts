import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Build, DeliveryTime, ListingLogin, ListingType } from "../../domain/listings/model.ts";

/** A listing as a test writes it into the table, without the commands of the desk. */
export type Written = {
  id: string;
  name: string;
  build: Build;
  type: ListingType;
  loginMethod: ListingLogin;
  combatLevel: number;
  totalLevel: number;
  priceCents: number;
  delivery: DeliveryTime;
  description: string;
  features: string[];
  featured: number;
  publishedAt: Date;
  state: string;
  heldBy: string | null;
};

/** A published listing that is like every other but for what is asked for. */
export function written(options: Partial<Written> = {}): Written {
  return {
    id: randomUUID(),
    name: "Ashen Zerker",
    build: "Main",
    type: "Regular",
    loginMethod: "Jagex Launched",
    combatLevel: 99,
    totalLevel: 1500,
    priceCents: 9_999,
    delivery: "Instant",
    description: "An account.",
    features: [],
    featured: 0,
    publishedAt: new Date("2026-11-01T12:00:00Z"),
    state: "published",
    heldBy: null,
    ...options,
  };
}

/** Writes listings into the table. */
export async function write(pool: pg.Pool | pg.PoolClient, listings: readonly Written[]): Promise<void> {
  for (const one of listings) {
    await pool.query(
      `insert into account_listings (id, slug, name, build, type, login_method, combat_level, total_level, price_cents,
         delivery_time, description, features, featured, state, held_by, published_at, login_secret_id, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $16, $16)`,
      [
        one.id,
        `listing-${one.id}`,
        one.name,
        one.build,
        one.type,
        one.loginMethod,
        one.combatLevel,
        one.totalLevel,
        one.priceCents,
        one.delivery,
        one.description,
        JSON.stringify(one.features),
        one.featured,
        one.state,
        one.heldBy,
        one.publishedAt,
        randomUUID(),
      ],
    );
  }
}

/** Writes a picture of a listing into the table; there is no file. */
export async function writePicture(
  pool: pg.Pool,
  { listingId, order, url }: { listingId: string; order: number; url: string },
): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into account_listing_images (id, account_listing_id, image_url, is_profile_picture, display_order, alt, width, height,
       content_hash, created_at) values ($1, $2, $3, $4, $5, 'A knight', 800, 600, $6, now())`,
    [id, listingId, url, order === 0, order, id],
  );
  return id;
}
