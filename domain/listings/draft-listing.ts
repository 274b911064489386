import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { changeOrder, type Decision, type OrdersCtx } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import { loginIsListed } from "./desk/failures.ts";
import { listedPrints, loginPrinter } from "./desk/login-prints.ts";
import { formerPriceOf } from "./desk/price-gate.ts";
import { type DraftSource, draftFacts } from "./draft-facts.ts";
import { isOurs } from "./is-ours.ts";
import { slugOf } from "./slug-of.ts";
import { accountListings } from "./tables.ts";

type DraftListing = DraftSource & {
  orderId: string;
  /** The login of the sold account in the vault, under `order:<id>`. */
  loginSecretId: string;
};

/**
 * Makes the draft of a listing from an account that was bought, once for each order: a repeat answers the
 * first one, but for one that was withdrawn. The login is copied inside the vault, in the same transaction,
 * so that it outlives the order's secrets (Rule P5). For whoever edits listings. Refuses an account that is
 * not ours, one whose login has been destroyed, and one that is listed already under another order
 * (`conflict`).
 */
export async function draftListing(
  ctx: OrdersCtx,
  { orderId, loginSecretId, ...source }: DraftListing,
): Promise<Result<{ listingId: string; isNew: boolean }>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    let made = { listingId: "", isNew: false };
    const changed = await changeOrder(
      ctx,
      tx,
      { orderId },
      async (order): Promise<Result<Decision | null>> => {
        const [first] = await tx
          .select({ listingId: accountListings.id })
          .from(accountListings)
          .where(and(eq(accountListings.sourceOrderId, orderId), ne(accountListings.state, "withdrawn")));
        if (first) {
          made = { ...first, isNew: false };
          return ok(null);
        }
        // Looked at again under the order's lock: the verification may have been taken back meanwhile.
        if (order.type !== "account_sale" || !isOurs(order)) return fail(notOurs);
        const listingId = randomUUID();
        const copy = await copyLogin(ctx, tx, { listingId, orderId, loginSecretId });
        if (!copy.ok) return copy;
        await store(ctx, tx, { listingId, orderId, ...copy.value, source });
        made = { listingId, isNew: true };
        const data = { listingId };
        return ok({ set: {}, events: [{ type: "account.listed", visibility: "internal", data }] });
      },
    );
    return changed.ok ? ok(made) : changed;
  });
}

type Login = { listingId: string; orderId: string; loginSecretId: string };

/** As account sales seal it: `name` and `password`, and perhaps more. */
const soldLogin = z.object({ name: z.string() });

type CopiedLogin = { loginSecretId: string; loginPrint: Buffer };

async function copyLogin(ctx: OrdersCtx, tx: Transaction, login: Login): Promise<Result<CopiedLogin>> {
  const { listingId, orderId, loginSecretId: id } = login;
  const value = await ctx.vault.open(tx, { id, subject: `order:${orderId}` });
  if (value === null) return fail(destroyed);
  const loginPrint = (await loginPrinter(ctx, tx))(soldLogin.parse(JSON.parse(value)).name);
  if ((await listedPrints(tx, [loginPrint])).size > 0) return fail({ ...loginIsListed, field: undefined });
  const sealed = await ctx.vault.seal(tx, { kind: "login", subject: `listing:${listingId}`, value });
  return ok({ loginSecretId: sealed, loginPrint });
}

async function store(
  ctx: OrdersCtx,
  tx: Transaction,
  { listingId, orderId, loginSecretId, loginPrint, source }: Login & CopiedLogin & { source: DraftSource },
): Promise<void> {
  const now = ctx.clock.now();
  const facts = draftFacts(source);
  const formerCents = await formerPriceOf(tx, orderId);
  await tx.insert(accountListings).values({
    id: listingId,
    slug: slugOf(facts.name, listingId),
    ...facts,
    // Listed anew it begins where it was, for lowering a price asks the gate.
    priceCents: Math.max(facts.priceCents, formerCents),
    sourceOrderId: orderId,
    loginSecretId,
    loginPrint,
    madeBy: ctx.actor.kind === "person" ? ctx.actor.personId : null,
    createdAt: now,
    updatedAt: now,
  });
  await appendEvent(tx, {
    subjectKind: "listing",
    subjectId: listingId,
    type: "listing.drafted",
    actor: ctx.actor,
    visibility: "internal",
    data: { orderId },
    topics: ["listing-drafts"],
  });
}

const notOurs: Failure = {
  code: "conflict",
  text: "We don't own this account yet. Verify it first, or complete the sale.",
};
const destroyed: Failure = {
  code: "conflict",
  text: "This account's login was deleted, so it can't be listed.",
};
