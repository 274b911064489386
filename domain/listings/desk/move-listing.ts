import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { secretsKeptUntil } from "../../settings/index.ts";
import { loginStateOf } from "../purchase/purchase-login.ts";
import type { ListingRow } from "../tables.ts";
import { type ChangedListing, changeListing, type Decide, type DeskCtx } from "./change-listing.ts";
import { heldByOrder, isSold, noLogin, staleLogin } from "./failures.ts";

type Target = { id: string; version: number };

/**
 * Puts a draft or a hidden listing on the catalog. Refuses one without a login, with a stale one, and a sold
 * one.
 */
export function publishing(ctx: DeskCtx): Decide {
  return async (tx, row) => {
    if (row.state === "published") return ok(null);
    if (row.state === "sold") return fail(isSold);
    const login = await loginStateOf(ctx, tx, row);
    if (login !== "ready") return fail(login === "stale" ? staleLogin : noLogin);
    // The last one to come is the newest on the catalog; one that was only hidden for a while is not new.
    const publishedAt = row.publishedAt ?? ctx.clock.now();
    return ok({ set: { state: "published", publishedAt }, type: "listing.published" });
  };
}

/**
 * Takes a listing from the catalog, and one that was marked sold by mistake back. Refuses what an order holds
 * or has bought.
 */
export function hiding(ctx: DeskCtx): Decide {
  return async (_tx, row) => {
    if (row.state === "hidden" || row.state === "draft") return ok(null);
    if (row.heldBy) return fail(row.state === "sold" ? isSold : heldByOrder);
    const forever = { subject: subjectOf(row), at: null };
    const also = (tx: Transaction) => ctx.vault.expire(tx, forever);
    return ok({ set: { state: "hidden", soldAt: null }, type: "listing.hidden", also });
  };
}

/** A listing of the desk goes on the catalog, or comes from it. For whoever edits listings. */
export function publishListing(ctx: DeskCtx, target: Target): Promise<Result<ChangedListing>> {
  return changeListing(ctx, target, publishing(ctx));
}

export function hideListing(ctx: DeskCtx, target: Target): Promise<Result<ChangedListing>> {
  return changeListing(ctx, target, hiding(ctx));
}

/**
 * Notes that an account was sold elsewhere, with a word for the log; its login is destroyed some days later
 * (Rule P5). Refuses what an order holds or has bought. For whoever edits listings.
 */
export function markListingSold(
  ctx: DeskCtx,
  { note, ...target }: Target & { note: string },
): Promise<Result<ChangedListing>> {
  return changeListing(ctx, target, async (tx, row) => {
    if (row.heldBy) return fail(row.state === "sold" ? isSold : heldByOrder);
    if (row.state === "sold") return ok(null);
    const soldAt = ctx.clock.now();
    const at = await secretsKeptUntil(tx, soldAt);
    const data = { isElsewhere: true };
    const also = (tx: Transaction) => ctx.vault.expire(tx, { subject: subjectOf(row), at });
    return ok({ set: { state: "sold", soldAt, loginPrint: null }, type: "listing.sold", data, note, also });
  });
}

/**
 * Ends a listing that never comes back, and destroys its login. Refuses what is on the catalog, sold, or held
 * by an order. For whoever edits listings.
 */
export function withdrawListing(
  ctx: DeskCtx,
  { note, ...target }: Target & { note: string },
): Promise<Result<ChangedListing>> {
  return changeListing(ctx, target, async (_tx, row) => {
    if (row.heldBy) return fail(row.state === "sold" ? isSold : heldByOrder);
    if (row.state === "sold") return fail(isSold);
    if (row.state === "published") return fail(hideFirst);
    const also = (tx: Transaction) => ctx.vault.destroy(tx, { subject: subjectOf(row) });
    return ok({ set: { state: "withdrawn" }, type: "listing.withdrawn", note, also });
  });
}

function subjectOf({ id }: Pick<ListingRow, "id">): string {
  return `listing:${id}`;
}

const hideFirst = { code: "conflict", text: "It's for sale. Hide it first." } as const;
