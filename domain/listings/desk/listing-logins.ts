import { eq } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { findOrder } from "../../orders/index.ts";
import { isOpen } from "../../orders/model.ts";
import { reveal } from "../../release/index.ts";
import type { ListingsCtx } from "../context.ts";
import { openLogin } from "../purchase/purchase-login.ts";
import { accountListings } from "../tables.ts";
import { type ChangedListing, changeListing } from "./change-listing.ts";
import { listingNotFound, loginIsListed } from "./failures.ts";
import { listedPrints, loginPrinter } from "./login-prints.ts";
import type { ListingCredentials } from "./new-listing-input.ts";

/**
 * Replaces a listing's login: the old one is destroyed, the new one is not stale. Also for a sold one whose
 * buyer still checks it. Refuses once the purchase is over or the account was sold elsewhere, and a login
 * that another listing has (`conflict`). For whoever edits listings.
 */
export async function saveListingLogin(
  ctx: ListingsCtx,
  { id, version, login }: { id: string; version: number; login: ListingCredentials },
): Promise<Result<ChangedListing>> {
  const purchase = await openPurchaseOf(ctx, id);
  return changeListing(ctx, { id, version }, async (tx, row) => {
    if (row.state === "sold" && (row.heldBy === null || row.heldBy !== purchase)) return fail(isOver);
    const loginPrint = (await loginPrinter(ctx, tx))(login.name);
    const others = await listedPrints(tx, [loginPrint]);
    if (others.size > 0 && !row.loginPrint?.equals(loginPrint)) return fail(loginIsListed);
    const subject = `listing:${id}`;
    await ctx.vault.destroy(tx, { subject, kind: "login" });
    const value = JSON.stringify(login);
    const loginSecretId = await ctx.vault.seal(tx, { kind: "login", subject, value });
    return ok({ set: { loginSecretId, loginPrint, isLoginStale: false }, type: "listing.login_saved" });
  });
}

/** The order that has a listing, while it is not over. */
async function openPurchaseOf(ctx: ListingsCtx, id: string): Promise<string | null> {
  const [row] = await ctx.db.select().from(accountListings).where(eq(accountListings.id, id));
  const order = row?.heldBy ? await findOrder(ctx, row.heldBy) : null;
  return order && isOpen(order.status) ? order.id : null;
}

/**
 * Shows staff a listing's login, as `reveal` lets them: whoever holds the order that has it, and managers.
 * Refuses with `not_found` when there is none.
 */
export async function revealListingLogin(
  ctx: ListingsCtx,
  { id, reason }: { id: string; reason: string },
): Promise<Result<ListingCredentials>> {
  const [row] = await ctx.db.select().from(accountListings).where(eq(accountListings.id, id));
  if (!row) return fail(listingNotFound);
  return reveal(ctx, { orderId: row.heldBy, reason }, async (tx, { note }) => {
    const login = await openLogin(ctx, tx, row);
    if (!login) return fail(destroyed);
    await appendEvent(tx, {
      subjectKind: "listing",
      subjectId: id,
      type: "listing.login_revealed",
      actor: ctx.actor,
      visibility: "internal",
      note,
      topics: ["listing-drafts"],
    });
    return ok(login);
  });
}

const isOver: Failure = {
  code: "conflict",
  text: "This account is sold. You can't change its login anymore.",
};
const destroyed: Failure = { code: "not_found", text: "There's no login in the vault." };
