import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { ListingsCtx } from "../context.ts";
import { accountListings, type ListingRow } from "../tables.ts";
import type { PurchaseLogin } from "./purchase-view.ts";

const sealed = z.object({
  name: z.string(),
  password: z.string(),
  email: z.string().optional(),
  emailPassword: z.string().optional(),
  recoveryQuestions: z.string().optional(),
});

/** Says that the login is not kept any more. */
export const loginDeleted = "This account's login has been deleted.";

/** The login of a listing as the vault has it; null when there is none any more (Rule P5). */
export async function openLogin(
  { vault }: Pick<ListingsCtx, "vault">,
  db: Queryable,
  { id, loginSecretId }: Pick<ListingRow, "id" | "loginSecretId">,
): Promise<PurchaseLogin | null> {
  if (!loginSecretId) return null;
  const value = await vault.open(db, { id: loginSecretId, subject: `listing:${id}` });
  return value === null ? null : sealed.parse(JSON.parse(value));
}

/** The same by the listing's id. */
export async function openLoginOf(
  ctx: Pick<ListingsCtx, "vault">,
  db: Queryable,
  listingId: string,
): Promise<PurchaseLogin | null> {
  const [listing] = await db.select().from(accountListings).where(eq(accountListings.id, listingId));
  return listing ? openLogin(ctx, db, listing) : null;
}

/**
 * Whether a listing's login can be handed to a buyer: `gone` when the vault has none, `stale` when somebody
 * has read it who does not own the account any more.
 */
export async function loginStateOf(
  ctx: Pick<ListingsCtx, "vault">,
  db: Queryable,
  listing: Pick<ListingRow, "id" | "loginSecretId" | "isLoginStale">,
): Promise<"ready" | "stale" | "gone"> {
  if ((await openLogin(ctx, db, listing)) === null) return "gone";
  return listing.isLoginStale ? "stale" : "ready";
}
